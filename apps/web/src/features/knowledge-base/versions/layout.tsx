import Button from '@mui/material/Button'
import { t } from './messages.ts'
import css from './versions.module.css'

type LayoutProps = { value: 'inline' | 'beside'; onChange: (layout: 'inline' | 'beside') => void }

/** Both texts in one, or beside each other. */
export const Layout = ({ value, onChange }: LayoutProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out otherwise
  <div role="group" aria-label={t('layout')} className={css.layouts}>
    {(['inline', 'beside'] as const).map((one) => (
      <Button key={one} size="small" aria-pressed={value === one} onClick={() => onChange(one)}>
        {t(one)}
      </Button>
    ))}
  </div>
)
