import { cardsIn } from '@balcao/contracts/privacy/cards'
import { LEAST_PART, MAX_PARTS } from '@balcao/contracts/privacy/erasing-bounds'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import { EyeOff, X } from 'lucide-react'
import { useRef, useState } from 'react'
import css from './by-hand.module.css'
import { t } from './messages.ts'

type PartsFieldProps = { content: string; parts: readonly string[]; onChange: (parts: string[]) => void }

/** The text of a message, in which parts are selected, by mouse or keyboard, and those that were. */
export const PartsField = ({ content, parts, onChange }: PartsFieldProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isNothing, setNothing] = useState(false)
  const add = (more: readonly string[]) => onChange([...new Set([...parts, ...more])].slice(0, MAX_PARTS))
  const hideSelected = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const part = content.slice(selectionStart, selectionEnd).trim()
    setNothing(part.length < LEAST_PART)
    if (part.length >= LEAST_PART) add([part])
  }
  const cards = cardsIn(content).filter((card) => !parts.includes(card))
  return (
    <>
      <FieldFrame label={t('text')} hint={t('textHint')} {...(isNothing ? { error: t('hideNothing', { n: LEAST_PART }) } : {})}>
        {(ids) => (
          <textarea ref={field} id={ids.id} aria-describedby={ids.describedBy} className={css.text} readOnly rows={6} value={content} />
        )}
      </FieldFrame>
      <div className={css.acts}>
        <Button size="small" variant="outlined" startIcon={<EyeOff size={16} aria-hidden />} onClick={hideSelected}>
          {t('hide')}
        </Button>
        {cards.length > 0 ? (
          <Button size="small" variant="outlined" onClick={() => add(cards)}>
            {t('hideCards', { n: cards.length })}
          </Button>
        ) : null}
      </div>
      {parts.length > 0 ? (
        <ul className={css.parts} aria-label={t('parts')}>
          {parts.map((part) => (
            <li key={part}>
              <span>{part}</span>
              <button type="button" aria-label={t('dropPart', { part })} onClick={() => onChange(parts.filter((one) => one !== part))}>
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
