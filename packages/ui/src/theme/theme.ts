import { createTheme, type Theme } from '@mui/material/styles'
import { components } from './components.ts'
import { breakpoints, motion, radii, shadows, tokens } from './tokens.ts'
import { type Scope, typographyOf } from './typography.ts'

const paletteOf = (scheme: 'light' | 'dark') => {
  const t = tokens[scheme]
  return {
    primary: { main: t.primary, dark: t['primary-hover'], light: t['primary-soft'], contrastText: t['on-primary'] },
    secondary: { main: t['text-2'], dark: t.text, light: t['neutral-bg'], contrastText: t.surface },
    error: { main: t['error-icon'], dark: t.critical, light: t['open-bg'], contrastText: t['on-critical'] },
    warning: { main: t['progress-icon'], dark: t['progress-text'], light: t['progress-bg'], contrastText: t.surface },
    info: { main: t['severity-info'], dark: t['info-text'], light: t['info-bg'], contrastText: t.surface },
    success: { main: t['success-icon'], dark: t['success-text'], light: t['success-bg'], contrastText: t.surface },
    text: { primary: t.text, secondary: t['text-2'], disabled: t.placeholder },
    background: { default: t.canvas, paper: t.surface },
    divider: t.line,
    action: { hover: t.hover, selected: t.selected, active: t['text-2'], disabled: t.placeholder, disabledBackground: t['neutral-bg'] },
  }
}

const shadowList = Array.from({ length: 25 }, (_, i) => (i === 0 ? 'none' : i < 4 ? shadows.low : shadows.overlay)) as Theme['shadows']

/** What the library would say in English on its own buttons. */
export type OwnWords = { clearText: string; closeText: string; openText: string }

/** The MUI theme of one app; light and dark switch by `data-theme` on the root element. */
export const themeFor = (scope: Scope, words: OwnWords) =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
    typography: typographyOf(scope),
    breakpoints: { values: breakpoints },
    shape: { borderRadius: radii.control },
    shadows: shadowList,
    focusVisible: { outline: '2px solid var(--ring)', outlineColor: 'var(--ring)', outlineOffset: 2 },
    transitions: {
      duration: {
        shortest: motion.fast,
        shorter: motion.fast,
        short: motion.normal,
        standard: motion.normal,
        complex: motion.slow,
        enteringScreen: motion.normal,
        leavingScreen: motion.fast,
      },
      easing: { easeInOut: 'ease-out', easeOut: 'ease-out', easeIn: 'ease-out', sharp: 'ease-out' },
    },
    components: { ...components, MuiAutocomplete: { ...components?.MuiAutocomplete, defaultProps: words } },
  })
