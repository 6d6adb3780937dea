import type { Components, Theme } from '@mui/material/styles'
import { overlays } from './overlays.ts'
import { radii } from './tokens.ts'

const plain = { disableRipple: true, disableTouchRipple: true }
const touch = '@media (pointer: coarse)'

const controls: Components<Omit<Theme, 'components'>> = {
  MuiButtonBase: { defaultProps: plain },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        minHeight: 34,
        minWidth: 34,
        padding: '6px 12px',
        borderRadius: radii.control,
        whiteSpace: 'nowrap',
        gap: 6,
        [touch]: { minHeight: 44 },
      },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
      sizeSmall: { minHeight: 28, padding: '3px 8px', fontSize: '0.8125rem', [touch]: { minHeight: 44 } },
      sizeLarge: { minHeight: 44, padding: '11px 16px', fontSize: '1rem' },
      outlined: {
        borderColor: 'var(--line-input)',
        background: 'var(--surface)',
        color: 'var(--text)',
        '&:hover': { background: 'var(--hover)', borderColor: 'var(--line-input)' },
        '&.Mui-disabled': { color: 'var(--placeholder)', borderColor: 'var(--line)' },
      },
      text: { color: 'var(--primary-text)', '&:hover': { background: 'var(--hover)' } },
      contained: { fontWeight: 600, '&.Mui-disabled': { background: 'var(--neutral-bg)', color: 'var(--placeholder)' } },
    },
    variants: [
      { props: { variant: 'text', color: 'secondary' }, style: { color: 'var(--text-2)', '&:hover': { color: 'var(--text)' } } },
      {
        props: { variant: 'contained', color: 'inherit' },
        style: { background: 'var(--primary)', color: 'var(--on-primary)', '&:hover': { background: 'var(--primary-hover)' } },
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: {
          background: 'var(--critical)',
          color: 'var(--on-critical)',
          '&:hover': { background: 'var(--critical)', textDecoration: 'underline' },
        },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: radii.control,
        padding: 6,
        color: 'var(--text-2)',
        [touch]: { minWidth: 44, minHeight: 44 },
        '&:hover': { background: 'var(--hover)' },
      },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: { padding: 4, borderRadius: radii.control, color: 'var(--line-input)', '&:hover': { background: 'transparent' } },
    },
  },
  // Above the field, as all labels are: it has no notch for one.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        maxWidth: 'none',
        marginBottom: 4,
        transform: 'none',
        color: 'var(--text)',
        fontSize: '0.8125rem',
        fontWeight: 500,
        lineHeight: '1.125rem',
        '&.Mui-focused': { color: 'var(--text)' },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        background: 'var(--surface)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line-input)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-2)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ring)', borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--error-icon)' },
        '&.Mui-disabled': { background: 'var(--sunken)' },
        '&.MuiInputBase-multiline': { padding: 0 },
      },
      input: {
        padding: '8px 12px',
        height: '1.25rem',
        '&::placeholder': { color: 'var(--placeholder)', opacity: 1 },
        [touch]: { paddingBlock: 12 },
      },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        borderColor: 'var(--line-input)',
        color: 'var(--text-2)',
        [touch]: { minWidth: 44, minHeight: 44 },
        '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--primary-soft)', color: 'var(--primary-text)' },
      },
    },
  },
}

/** Overrides that take the stock look away: no ripple, no capitals, lines in place of shadows. */
export const components: Components<Omit<Theme, 'components'>> = { ...controls, ...overlays }
