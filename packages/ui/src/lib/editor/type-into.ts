type Place = { from: number; to: number }

/**
 * Puts a text into a field as if typed by hand, so that the browser's own undo takes it back: the only way that keeps what can be undone.
 * @returns false where that cannot be, as in a field whose longest text it would pass, or that does not get the focus
 */
export function typeInto(area: HTMLTextAreaElement, { from, to }: Place, text: string): boolean {
  area.focus()
  area.setSelectionRange(from, to)
  // The browser would cut what is too long, and type elsewhere what has the focus elsewhere.
  const fits = area.maxLength < 0 || area.value.length - (to - from) + text.length <= area.maxLength
  return fits && document.activeElement === area && document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** Puts a text there, undoable where it can be; `otherwise` sets the whole text. What a dialog gives the focus back to is waited for. */
export function putText(
  area: HTMLTextAreaElement,
  place: Place,
  text: string,
  { select, otherwise }: { select: readonly [number, number]; otherwise: (whole: string) => void },
): void {
  const choose = () => {
    area.focus()
    area.setSelectionRange(place.from + select[0], place.from + select[1])
  }
  const put = () => {
    if (typeInto(area, place, text)) return choose()
    otherwise(area.value.slice(0, place.from) + text + area.value.slice(place.to))
    // The cursor goes where it belongs once the new text stands in the field.
    requestAnimationFrame(choose)
  }
  if (document.activeElement === area) put()
  else requestAnimationFrame(put)
}
