import type { WritingWarning } from '@balcao/contracts/assistant/writing'
import { MessageBody } from '@balcao/ui/rich/message-body'
import Button from '@mui/material/Button'
import { Languages } from 'lucide-react'
import { fileCalls } from '../../../lib/files/files.ts'
import type { Message } from '../../comments/timeline.ts'
import { t } from './messages.ts'
import css from './translation.module.css'
import { isForeign, type Translatable, toggle, translatable, translate, useTranslation, useWhyNot } from './translations.data.ts'

/** Below a message in another language: its translation, or the button that asks for it. */
const TranslatedMessage = ({ message, ticketId }: { message: Message; ticketId: number }) => {
  const one = translatable(message)
  const foreign = isForeign(one)
  const why = useWhyNot(ticketId, foreign)
  if (!foreign || why === undefined) return null
  if (why === 'company') return <p className={css.quiet}>{t('without')}</p>
  return why === null || why === 'limit' || why === 'budget' || why === 'paused' ? <Below message={message} one={one} /> : null
}
export default TranslatedMessage

const Below = ({ message, one }: { message: Message; one: Translatable }) => {
  const state = useTranslation(one)
  const ask = () => void translate(one)
  if (!state)
    return (
      <Button size="small" variant="text" onClick={ask}>
        <Languages size={14} aria-hidden />
        {t('translate')}
      </Button>
    )
  if (state.at === 'asking')
    return (
      <p className={css.quiet} role="status">
        {t('translating')}
      </p>
    )
  if (state.at === 'failed')
    return (
      <p className={css.row} role="alert">
        {t('failed', { why: state.why })}
        <Button size="small" variant="text" onClick={ask}>
          {t('again')}
        </Button>
      </p>
    )
  return (
    <section className={css.translation} aria-label={t('translated')}>
      <p className={css.row}>
        <span className={css.quiet}>
          <Languages size={14} aria-hidden /> {t('translated')}
        </span>
        <Button size="small" variant="text" aria-expanded={!state.isHidden} onClick={() => toggle(one)}>
          {t(state.isHidden ? 'show' : 'hide')}
        </Button>
      </p>
      {state.isHidden ? null : (
        <>
          <MessageBody side={message.authorSide} files={message.attachments} calls={fileCalls}>
            {state.text}
          </MessageBody>
          <Warnings warnings={state.warnings} />
        </>
      )}
    </section>
  )
}

const Warnings = ({ warnings }: { warnings: readonly WritingWarning[] }) =>
  warnings.length === 0 ? null : (
    <p className={css.warning}>{t('check', { what: [...new Set(warnings.map(({ value }) => value))].join(', ') })}</p>
  )
