import IconButton from '@mui/material/IconButton'
import { FileCode2 } from 'lucide-react'
import { t } from '../lib/editor/messages.ts'
import css from './editor.module.css'

type SwitchButtonProps = { isPlain: boolean; stop?: { tabIndex: number; onFocus: () => void }; onSwitch: () => void }

/** Between the formatted text and its Markdown. */
export const SwitchButton = ({ isPlain, stop, onSwitch }: SwitchButtonProps) => (
  <IconButton
    size="small"
    className={`${css.button} ${css.switch}`}
    aria-label={t('asMarkdown')}
    aria-pressed={isPlain}
    title={t('asMarkdown')}
    {...stop}
    onClick={onSwitch}
  >
    <FileCode2 size={16} aria-hidden />
  </IconButton>
)
