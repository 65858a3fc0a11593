/** Marks the end of a list. */
export function ListEnd({ text }: { readonly text: string }) {
  return (
    <p className="edge flex items-center gap-4 py-8 text-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {text}
    </p>
  );
}
