import type { Components, Theme } from '@mui/material/styles'
import { radii } from './tokens.ts'

const floating = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow-overlay)',
  backgroundImage: 'none',
}

/** What floats above the page: menus, dialogs, sheets, tooltips. */
export const overlays: Components<Omit<Theme, 'components'>> = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: { styleOverrides: { paper: { ...floating, borderRadius: radii.card, marginTop: 4 } } },
  MuiMenu: { styleOverrides: { list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '6px 8px',
        gap: 8,
        borderRadius: radii.control,
        '@media (pointer: coarse)': { minHeight: 44 },
        '&:hover': { background: 'var(--hover)' },
        '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--selected)' },
        '&.Mui-focusVisible': { background: 'var(--hover)', outlineOffset: -2 },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { ...floating, borderRadius: radii.dialog, margin: 16, '@media (max-width: 599px)': { width: 'calc(100% - 32px)' } },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 8px', fontSize: '1.125rem', lineHeight: '1.625rem', fontWeight: 600 } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '4px 24px 8px' } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '16px 24px 20px', gap: 8, flexWrap: 'wrap', '& > :not(style) ~ :not(style)': { marginLeft: 0 } } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: 'rgb(8 15 18 / 0.4)' },
      invisible: { backgroundColor: 'transparent' },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { ...floating, border: 0, borderLeft: '1px solid var(--line)' } } },
  MuiAutocomplete: {
    styleOverrides: {
      // as high as the other fields
      root: {
        '& .MuiOutlinedInput-root': { paddingBlock: 0 },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '8px 4px', '@media (pointer: coarse)': { paddingBlock: 12 } },
      },
      paper: { ...floating, borderRadius: radii.card },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100, disableInteractive: false },
    styleOverrides: {
      tooltip: {
        background: 'var(--ink)',
        color: 'var(--on-ink)',
        fontSize: '0.75rem',
        lineHeight: '1rem',
        fontWeight: 400,
        padding: '4px 8px',
        borderRadius: radii.control,
      },
    },
  },
}
