import Button from '@mui/material/Button'
import type { Layout } from './compared-blocks.tsx'
import css from './layout-choice.module.css'
import { t } from './messages.ts'

type LayoutChoiceProps = { value: Layout; onChange: (layout: Layout) => void }

/** Both texts in one, or beside each other. */
export const LayoutChoice = ({ value, onChange }: LayoutChoiceProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out otherwise
  <div role="group" aria-label={t('layout')} className={css.layouts}>
    {(['inline', 'beside'] as const).map((one) => (
      <Button key={one} size="small" aria-pressed={value === one} onClick={() => onChange(one)}>
        {t(one)}
      </Button>
    ))}
  </div>
)
