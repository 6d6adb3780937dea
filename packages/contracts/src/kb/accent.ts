/** What text on a ground must reach. */
const LEAST = 4.5

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const parts = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = parts(hex).map((value) => channel(value / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far two colours stand apart, by WCAG: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const mixed = (hex: string, towards: string, part: number): string =>
  `#${parts(hex)
    .map((value, at) => Math.round(value + ((parts(towards)[at] ?? 0) - value) * part))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`

/** The accent as far towards black or white as it takes to be read on every ground of a theme, and to carry the text on it. */
function readable(accent: string, grounds: readonly string[], on: string, towards: string): string {
  for (let step = 0; step <= 20; step += 1) {
    const color = mixed(accent, towards, step / 20)
    if ([...grounds, on].every((ground) => contrast(color, ground) >= LEAST)) return color
  }
  return towards
}

export type Accent = { primary: string; on: string }

/** A tenant's accent in both themes: whatever was chosen, texts in it and on it can be read. */
export const accentFor = (accent: string): { light: Accent; dark: Accent } => ({
  light: { primary: readable(accent, ['#eeebe4', '#fefdfb'], '#ffffff', '#000000'), on: '#ffffff' },
  dark: { primary: readable(accent, ['#1d262b', '#0c1418'], '#04191f', '#ffffff'), on: '#04191f' },
})

/**
 * The styles of a tenant's accent, in both themes. They stand under #root, so that what the app sets for the whole page does not stand above
 * them.
 */
export function accentSheet(accent: string): string {
  const { light, dark } = accentFor(accent)
  const variables = ({ primary, on }: Accent) =>
    `--primary:${primary};--primary-hover:${primary};--primary-text:${primary};--link:${primary};--on-primary:${on}`
  return `:root #root{${variables(light)}}@media (prefers-color-scheme:dark){:root:not([data-theme]) #root{${variables(dark)}}}:root[data-theme="dark"] #root{${variables(dark)}}`
}
