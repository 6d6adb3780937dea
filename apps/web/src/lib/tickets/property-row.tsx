import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './properties.module.css'

type PropertyRowProps = { id: string; label: string; value: string; hotkey?: string; onOpen?: () => void }

/** A property that opens its choices; without `onOpen` it only tells. */
export const PropertyRow = ({ id, label, value, hotkey, onOpen }: PropertyRowProps) =>
  onOpen ? (
    <Tooltip describeChild title={hotkey ? `${label} (${hotkey})` : ''} placement="left">
      <button id={id} type="button" className={css.row} aria-haspopup="true" aria-keyshortcuts={hotkey} onClick={onOpen}>
        <span className={css.label}>{label}</span>
        <span className={css.value}>{value}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
    </Tooltip>
  ) : (
    <Fact label={label} value={value} />
  )

export const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className={css.row}>
    <span className={css.label}>{label}</span>
    <span className={css.value}>{value}</span>
  </div>
)

/** In place of facts that could not be read. */
export const MissingFact = ({ label, retry, onRetry }: { label: string; retry: string; onRetry: () => void }) => (
  <Fact
    label={label}
    value={
      <Button size="small" onClick={onRetry}>
        {retry}
      </Button>
    }
  />
)
