import { DRAWING_HEIGHT, DRAWING_WIDTH, MAX_POINTS, MAX_STROKE_POINTS, MAX_STROKES } from '@balcao/contracts/documents/signature-bounds'

export type Point = [number, number]
export type Strokes = readonly (readonly Point[])[]

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** Where a pointer is on the field, whatever its size on the screen. */
export function pointAt(
  event: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): Point {
  const x = ((event.clientX - box.left) / box.width) * DRAWING_WIDTH
  const y = ((event.clientY - box.top) / box.height) * DRAWING_HEIGHT
  return [within(x, DRAWING_WIDTH), within(y, DRAWING_HEIGHT)]
}

const count = (strokes: Strokes) => strokes.reduce((all, { length }) => all + length, 0)

/** Begins a line, where there may be another one. */
export const begun = (strokes: Strokes, point: Point): Strokes =>
  strokes.length >= MAX_STROKES || count(strokes) >= MAX_POINTS ? strokes : [...strokes, [point]]

/** Goes on with the last line; points that are nearly the same are one. */
export function continued(strokes: Strokes, point: Point): Strokes {
  const last = strokes.at(-1)
  const before = last?.at(-1)
  if (!last || !before || last.length >= MAX_STROKE_POINTS || count(strokes) >= MAX_POINTS) return strokes
  return Math.abs(before[0] - point[0]) + Math.abs(before[1] - point[1]) < 2 ? strokes : [...strokes.slice(0, -1), [...last, point]]
}

/** Lines as the path of an SVG; a dot is a line to itself. */
export const pathOf = (strokes: Strokes): string =>
  strokes
    .map(([first, ...others]) =>
      first ? `M${first.join(' ')}${(others.length > 0 ? others : [first]).map((at) => `L${at.join(' ')}`).join('')}` : '',
    )
    .join('')
