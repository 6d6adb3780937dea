import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type { Template } from '@balcao/contracts/templates/templates'
import { useDelayed } from '@balcao/ui/lib/react/use-delayed'
import { useStable } from '@balcao/ui/lib/react/use-stable'
import Autocomplete from '@mui/material/Autocomplete'
import Popover, { type PopoverActions } from '@mui/material/Popover'
import type { PopperProps } from '@mui/material/Popper'
import { keepPreviousData } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isAwaited } from '../../lib/awaited.ts'
import { ComboboxInput } from '../../lib/pickers/combobox-input.tsx'
import { useKeptMark } from '../../lib/pickers/kept-mark.ts'
import { t } from '../../lib/tickets/ticket.messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { changesOf, type Names } from './scheduled-replies/staged.ts'
import { useNames } from './scheduled-replies/use-named-changes.ts'
import css from './template-picker.module.css'

type TemplatePickerProps = {
  anchor: HTMLElement | null
  /** The ticket, or the conversation of the chat, that they are for; left out for many tickets. */
  of?: { ticketId: number } | { conversationId: number }
  onChoose: (template: Template) => void
  onClose: () => void
}

/** Answers ready to use, the reader's favourites and what they use most first, found by any of their words; each with what it changes. */
export const TemplatePicker = ({ anchor, of, onChoose, onClose }: TemplatePickerProps) => {
  const place = useRef<PopoverActions>(null)
  return (
    <Popover
      action={place}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('templates'), className: css.paper } }}
    >
      <Choices {...(of ? { of } : {})} onChoose={onChoose} onClose={onClose} onGrow={() => place.current?.updatePosition()} />
    </Popover>
  )
}

/** The list of choices stands below its field instead of floating over it. */
const InFlow = ({ children }: PopperProps) => <div className={css.list}>{children as ReactNode}</div>

const Choices = ({ of, onChoose, onClose, onGrow }: Omit<TemplatePickerProps, 'anchor'> & { onGrow: () => void }) => {
  const [text, setText] = useState('')
  const isOfTicket = of !== undefined && 'ticketId' in of
  const isOfChat = of !== undefined && !isOfTicket
  const query = trpc.tickets.templates.list.useQuery(
    { sort: 'own', limit: 30, ...of, ...(text.trim() ? { search: text.trim() } : {}) },
    { placeholderData: keepPreviousData },
  )
  const { data } = query
  const names = useNames((data?.data ?? []).map(({ changes }) => changes as MessageChanges))
  const slow = useDelayed(query.isFetching, 300)
  const mark = useKeptMark({
    options: data?.data ?? [],
    keyOf: ({ id }) => id,
    text,
    isOpen: true,
    isAwaited: isAwaited(query),
    autoHighlight: true,
  })
  const grow = useStable(onGrow)
  // It hangs over its button: with more to show it would reach below the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed makes its height
  useEffect(() => grow(), [data, slow])
  return (
    <Autocomplete<Template>
      {...mark}
      open
      disablePortal
      forcePopupIcon={false}
      loading={slow && !data}
      noOptionsText={t('noTemplates')}
      inputValue={text}
      value={null}
      onInputChange={(_, next, reason) => reason === 'input' && setText(next)}
      onChange={(_, chosen) => chosen && onChoose(chosen)}
      onClose={(_, reason) => reason === 'escape' && onClose()}
      slots={{ popper: InFlow }}
      slotProps={{ paper: { elevation: 0 } }}
      getOptionDisabled={({ problem, content }) => problem !== null || (!isOfTicket && content === '')}
      renderOption={({ key, ...props }, { name, category, content, favourite, problem, changes }) => (
        <li key={key} {...props}>
          <span className={css.option}>
            <span className={css.name}>
              <span>
                {favourite ? <Star size={12} className={css.star} aria-label={t('favouriteTemplate')} /> : null}
                {name}
              </span>
              {category ? <span className={css.category}>{category}</span> : null}
            </span>
            <span className={css.content}>{content || t('templateActsAtOnce')}</span>
            {problem ? (
              <span className={css.problem}>{t('brokenTemplate')}</span>
            ) : isOfChat ? null : (
              <Changes changes={changes as MessageChanges} names={names} />
            )}
          </span>
        </li>
      )}
      renderInput={(params) => (
        <ComboboxInput params={params} autoFocus field={{ 'aria-label': t('findTemplate'), placeholder: t('findTemplate') }} />
      )}
    />
  )
}

/** What sending it will change, before it is chosen. */
const Changes = ({ changes, names }: { changes: MessageChanges; names: Names }) => {
  const said = changesOf({ changes, tags: [] }, names)
  return said.length > 0 ? <span className={css.changes}>{said.map(({ text }) => text).join(' · ')}</span> : null
}
