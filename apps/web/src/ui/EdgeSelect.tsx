interface EdgeSelectProps<V extends string> {
  /** Accessible name; only the chosen value is visible. */
  readonly label: string;
  readonly value: V;
  readonly options: readonly {
    readonly value: V;
    readonly name: string;
    /** Language of the name, where it is not the page's. */
    readonly lang?: string;
  }[];
  readonly onChoose: (value: V) => void;
}

/** Small select in the type of the film edge. It uses the device's native list. */
export function EdgeSelect<V extends string>({
  label,
  value,
  options,
  onChoose,
}: EdgeSelectProps<V>) {
  return (
    <span className="relative inline-flex max-w-full min-w-0 items-center">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
        className="edge field-sizing-content h-11 max-w-full min-w-0 cursor-pointer truncate appearance-none rounded-full bg-transparent pr-7 pl-3.5 text-soft hover:text-ink"
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            lang={option.lang}
            className="bg-raised text-ink"
          >
            {option.name}
          </option>
        ))}
      </select>
      <svg
        viewBox="0 0 10 6"
        aria-hidden="true"
        className="pointer-events-none absolute right-3 w-2.25 fill-none stroke-current stroke-[1.6] text-soft"
      >
        <path d="m1 1 4 4 4-4" />
      </svg>
    </span>
  );
}
