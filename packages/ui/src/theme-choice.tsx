import { useColorScheme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Monitor, Moon, Sun } from 'lucide-react'
import { t } from './lib/texts/ui-messages.ts'

const choices = [
  { value: 'system', Icon: Monitor },
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
] as const

export type Theme = (typeof choices)[number]['value']

/** The three-way theme switch; the choice is kept on this device, and by `onChoose` wherever else it belongs. */
export const ThemeChoice = ({ onChoose }: { onChoose?: (theme: Theme) => void }) => {
  const { mode, setMode } = useColorScheme()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('theme')}
      value={mode ?? 'system'}
      onChange={(_, value: Theme | null) => {
        if (!value) return
        setMode(value)
        onChoose?.(value)
      }}
    >
      {choices.map(({ value, Icon }) => (
        <ToggleButton key={value} value={value} aria-label={t(value)} title={t(value)}>
          <Icon size={16} aria-hidden />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
