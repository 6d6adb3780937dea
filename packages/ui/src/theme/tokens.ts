/** A coloured state: its soft ground, the text on that ground, and its glyph. */
export type Tone = 'info' | 'open' | 'progress' | 'waiting' | 'neutral' | 'success'

const light = {
  canvas: '#F9F7F3',
  surface: '#FEFDFB',
  sunken: '#F3F0E9',
  hover: '#EEEBE4',
  selected: '#E5F5F7',
  line: '#DFDCD5',
  'line-input': '#788288',
  text: '#19252B',
  'text-2': '#4C5960',
  placeholder: '#5F6B72',
  primary: '#045E66',
  'on-primary': '#FFFFFF',
  'primary-hover': '#024C52',
  'primary-text': '#005860',
  link: '#045B74',
  'primary-soft': '#D3F0F3',
  ring: '#2E62C9',
  'note-bg': '#FFF3D0',
  'note-edge': '#AC7D1B',
  'note-text': '#5B3A0C',
  critical: '#AC0311',
  'on-critical': '#FFFFFF',
  'info-bg': '#E2EEFF',
  'info-text': '#18498F',
  'info-icon': '#326EC6',
  'open-bg': '#FFE7E0',
  'open-text': '#822A0A',
  'open-icon': '#B64925',
  'progress-bg': '#FEEACF',
  'progress-text': '#674402',
  'progress-icon': '#966503',
  'waiting-bg': '#F1E8FE',
  'waiting-text': '#5B377F',
  'waiting-icon': '#8357B1',
  'neutral-bg': '#E9EEF0',
  'neutral-text': '#434D54',
  'neutral-icon': '#65727A',
  'success-bg': '#DBF5E0',
  'success-text': '#0E5B2E',
  'success-icon': '#2C834C',
  'priority-low': '#65727A',
  'priority-medium': '#4170B5',
  'priority-high': '#A95703',
  'priority-urgent': '#C72D31',
  'error-icon': '#C33435',
  'severity-info': '#1178AE',
  'chart-1': '#02717A',
  'chart-2': '#AC7D1B',
  'chart-3': '#AC4F31',
  'chart-4': '#7457A3',
  'chart-5': '#458554',
  'chart-6': '#3E649C',
  ink: '#19252B',
  'on-ink': '#F9F7F3',
} as const

/** The name of one colour token; in CSS it is the variable `--<name>`. */
export type TokenName = keyof typeof light
export type Tokens = Readonly<Record<TokenName, string>>

const dark: Tokens = {
  canvas: '#0C1418',
  surface: '#141C21',
  sunken: '#080F12',
  hover: '#1D262B',
  selected: '#13282C',
  line: '#2A3338',
  'line-input': '#6F7B82',
  text: '#EBE9E5',
  'text-2': '#A6AEB1',
  placeholder: '#8B9498',
  primary: '#74CBD0',
  'on-primary': '#04191F',
  'primary-hover': '#89DBDF',
  'primary-text': '#7DD5DA',
  link: '#80D3E7',
  'primary-soft': '#113437',
  ring: '#7CB4FC',
  'note-bg': '#332811',
  'note-edge': '#B18C39',
  'note-text': '#EFDDA9',
  critical: '#F05653',
  'on-critical': '#150A09',
  'info-bg': '#192E4D',
  'info-text': '#BBD6FE',
  'info-icon': '#7FB3FE',
  'open-bg': '#482115',
  'open-text': '#FFC5B3',
  'open-icon': '#FD8E6C',
  'progress-bg': '#3E2909',
  'progress-text': '#F4CD99',
  'progress-icon': '#DFA54E',
  'waiting-bg': '#352645',
  'waiting-text': '#E0C8FF',
  'waiting-icon': '#C59AF5',
  'neutral-bg': '#2A2F31',
  'neutral-text': '#CDD6DB',
  'neutral-icon': '#A6B3BC',
  'success-bg': '#183521',
  'success-text': '#B0E3BC',
  'success-icon': '#76C68D',
  'priority-low': '#A6B3BC',
  'priority-medium': '#83B3F9',
  'priority-high': '#F59650',
  'priority-urgent': '#FF8A82',
  'error-icon': '#FF8A82',
  'severity-info': '#68BAF2',
  'chart-1': '#6AC2C6',
  'chart-2': '#DEB866',
  'chart-3': '#EB8F72',
  'chart-4': '#C0A1E4',
  'chart-5': '#7CC991',
  'chart-6': '#83ADEA',
  ink: '#EBE9E5',
  'on-ink': '#141C21',
}

/** Every colour of "papel e petróleo", in both themes. */
export const tokens: Readonly<Record<'light' | 'dark', Tokens>> = { light, dark }

/** Fixed measures in CSS pixels. */
export const measures = {
  header: 56,
  sidebar: 256,
  sidebarFolded: 64,
  row: { compact: 36, normal: 44, relaxed: 56 },
  card: 72,
  contentMax: 1440,
  formMax: 720,
  sheet: 480,
  drawer: 420,
  toast: 320,
  portalColumn: 1080,
} as const

/** Corner radii by what carries them. */
export const radii = { control: 6, card: 10, dialog: 14, pill: 999 } as const

/** Milliseconds of motion; reduced motion keeps only opacity. */
export const motion = { fast: 120, normal: 180, slow: 240, tint: 600 } as const

/** Breakpoints in CSS pixels. */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const

/** The two shadows there are; only things that float above the page carry one. */
export const shadows = {
  low: '0 1px 2px rgb(0 0 0 / 0.06)',
  overlay: '0 1px 2px rgb(0 0 0 / 0.06), 0 12px 32px -8px rgb(0 0 0 / 0.28)',
} as const

/** The custom properties of one theme, for a style rule. */
export const tokenVariables = (theme: 'light' | 'dark'): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(tokens[theme]).map(([name, value]) => [`--${name}`, value])),
  '--shadow-low': shadows.low,
  '--shadow-overlay': shadows.overlay,
})
