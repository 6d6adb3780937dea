import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export type Choice<T> = { value: T; label: string; glyph?: ReactNode }

type ChoiceMenuProps<T> = {
  anchor: HTMLElement | null
  label: string
  choices: readonly Choice<T>[]
  value?: T
  onChoose: (value: T) => void
  onClose: () => void
  /** Opens upward, for controls at the bottom of the page. */
  above?: boolean
}

export const UPWARD = {
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  transformOrigin: { vertical: 'bottom', horizontal: 'center' },
} as const

/** One choice out of a few; typing a letter goes to it. */
export function ChoiceMenu<T extends string | number | null>({
  anchor,
  label,
  choices,
  value,
  onChoose,
  onClose,
  above,
}: ChoiceMenuProps<T>) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      {...(above ? UPWARD : {})}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
    >
      {choices.map((choice) => (
        <MenuItem
          key={String(choice.value)}
          selected={choice.value === value}
          aria-current={choice.value === value ? 'true' : undefined}
          onClick={() => {
            onClose()
            if (choice.value !== value) onChoose(choice.value)
          }}
        >
          {choice.glyph}
          <span style={{ flex: 1 }}>{choice.label}</span>
          {choice.value === value ? <Check size={14} aria-hidden /> : null}
        </MenuItem>
      ))}
    </Menu>
  )
}
