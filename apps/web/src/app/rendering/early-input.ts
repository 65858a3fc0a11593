type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What was typed, chosen and pressed on a rendered page before its scripts answered; returns a
 * function that does it again, once they do. `curtain/before-paint.js` marks what was pressed.
 */
export function keepEarlyInput(place: HTMLElement): () => void {
  const typed = [...place.querySelectorAll<Field>('input, textarea, select')].flatMap((field) =>
    isChanged(field) ? [{ field, value: field.value }] : [],
  );
  return () => {
    for (const { field, value } of typed) put(field, value);
    for (const button of place.querySelectorAll<HTMLElement>('[data-pressed]')) {
      button.removeAttribute('data-pressed');
      button.click();
    }
  };
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return field.selectedOptions[0]?.defaultSelected === false;
  return field.value !== field.defaultValue;
}

/** React hears of a value only where it differs from the last one it knows. */
function put(field: Field, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
