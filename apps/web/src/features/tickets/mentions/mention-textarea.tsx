import { mentionText } from '@balcao/contracts/tickets/mention-text'
import type { Mentionable } from '@balcao/contracts/tickets/mentions'
import Popper from '@mui/material/Popper'
import TextareaAutosize, { type TextareaAutosizeProps } from '@mui/material/TextareaAutosize'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useDeferredValue, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { mentionAt } from './caret.ts'
import css from './mentions.module.css'
import { t } from './messages.ts'

type MentionTextareaProps = Omit<TextareaAutosizeProps, 'value' | 'onChange' | 'ref'> & {
  ticketId: number
  /** False for customers: an '@' of theirs is just one. */
  mentions: boolean
  value: string
  ref: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}
type Typing = { from: number; query: string; caret: number }

/** A text in which '@' opens a list of people and teams: arrows choose, Enter or Tab takes, Escape closes. */
export const MentionTextarea = ({ ticketId, mentions, value, ref: field, onText, onKeyDown, ...props }: MentionTextareaProps) => {
  const [typing, setTyping] = useState<Typing | null>(null)
  const [active, setActive] = useState(0)
  const query = useDeferredValue(typing?.query ?? '')
  const { data } = trpc.tickets.mentions.users.useQuery(
    { ticketId, ...(query ? { query } : {}) },
    { enabled: typing !== null, placeholderData: keepPreviousData },
  )
  const options = typing ? (data ?? []) : []
  const chosen = options[Math.min(active, options.length - 1)]

  const look = (area: HTMLTextAreaElement) => {
    const at = mentions && area.selectionStart === area.selectionEnd ? mentionAt(area.value, area.selectionStart) : undefined
    if (at?.query !== typing?.query) setActive(0)
    setTyping(at ? { ...at, caret: area.selectionStart } : null)
  }
  const take = (one: Mentionable | undefined) => {
    if (!typing || !one?.able) return
    const text = `${mentionText(one)} `
    const caret = typing.from + text.length
    onText(value.slice(0, typing.from) + text + value.slice(typing.caret))
    setTyping(null)
    // The caret goes behind the name once the new text stands in the field.
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
    if (options.length === 0 || !plain) return onKeyDown?.(event)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const takes = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey
    if (!step && !takes && event.key !== 'Escape') return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
    if (step) setActive((Math.min(active, options.length - 1) + step + options.length) % options.length)
    else if (takes) take(chosen)
    else setTyping(null)
  }

  return (
    <>
      <TextareaAutosize
        {...props}
        ref={field}
        value={value}
        aria-autocomplete={mentions ? 'list' : undefined}
        aria-controls={options.length ? 'mencoes' : undefined}
        aria-activedescendant={chosen ? `mencao-${chosen.kind}-${chosen.id}` : undefined}
        onChange={(event) => {
          onText(event.target.value)
          look(event.target)
        }}
        onSelect={(event) => look(event.currentTarget)}
        onBlur={() => setTyping(null)}
        onKeyDown={keys}
      />
      <Popper open={options.length > 0} anchorEl={() => field.current as HTMLElement} placement="top-start" className={css.popper}>
        <div id="mencoes" role="listbox" aria-label={t('people')} className={css.list}>
          {options.map((one) => (
            <div
              key={`${one.kind}-${one.id}`}
              id={`mencao-${one.kind}-${one.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={one === chosen}
              aria-disabled={!one.able || undefined}
              className={css.option}
              // The field keeps its focus.
              onMouseDown={(event) => {
                event.preventDefault()
                take(one)
              }}
            >
              {one.name}
              <small>{one.able ? (one.kind === 'queue' ? t('team') : one.email) : t('unable')}</small>
            </div>
          ))}
        </div>
      </Popper>
    </>
  )
}
