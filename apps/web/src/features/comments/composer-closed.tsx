import Button from '@mui/material/Button'
import { Lock, Reply } from 'lucide-react'
import { t } from '../../lib/tickets/ticket.messages.ts'
import type { Mode } from './composer.data.ts'
import css from './composer.module.css'

/** On the phone: what can be written, until somebody begins to; the conversation has the page. */
export const ClosedComposer = ({ modes, staff, onOpen }: { modes: readonly Mode[]; staff: boolean; onOpen: (mode: Mode) => void }) => (
  <section id="resposta-fechada" className={css.closed} aria-label={t('mode')}>
    {modes.map((mode) => (
      <Button
        key={mode}
        variant="outlined"
        color="secondary"
        startIcon={mode === 'note' ? <Lock size={16} aria-hidden /> : <Reply size={16} aria-hidden />}
        onClick={() => onOpen(mode)}
      >
        {mode === 'note' ? t('note') : staff ? t('answer') : t('replyToStaff')}
      </Button>
    ))}
  </section>
)
