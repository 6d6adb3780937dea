import type { ArticleHit } from '@balcao/contracts/kb/search'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useDelayed } from '@balcao/ui/lib/react/use-delayed'
import { useStable } from '@balcao/ui/lib/react/use-stable'
import Autocomplete from '@mui/material/Autocomplete'
import Popover, { type PopoverActions } from '@mui/material/Popover'
import type { PopperProps } from '@mui/material/Popper'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Chosen } from '../../../lib/articles/inserter.ts'
import { t as words } from '../../../lib/articles/messages.ts'
import { useArticlesFor } from '../../../lib/articles/search-articles.ts'
import { ComboboxInput } from '../../../lib/pickers/combobox-input.tsx'
import { useKeptMark } from '../../../lib/pickers/kept-mark.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import css from '../template-picker.module.css'
import { Forms } from './forms.tsx'
import { t } from './messages.ts'

const REST_MS = 200
const SHOWN = 8

type PickArticleProps = {
  /** What the message is about: what fits it is listed before anything is typed. */
  subject: string
  anchor: HTMLElement | null
  /** The article to begin with, chosen elsewhere. */
  asked: Chosen | null
  onClose: () => void
  /** How much of an article is taken. */
  forms: (article: Chosen, onBack: () => void, onGrow: () => void) => ReactNode
}

type ArticlePickerProps = Pick<PickArticleProps, 'anchor' | 'asked' | 'onClose'> & {
  ticket: Ticket
  isPublic: boolean
  onText: (text: string) => void
}

/** Articles for a message on a ticket. */
export const ArticlePicker = ({ ticket, isPublic, onText, ...props }: ArticlePickerProps) => (
  <PickArticle
    {...props}
    subject={ticket.title}
    forms={(article, onBack, onGrow) => (
      <Forms ticket={ticket} isPublic={isPublic} article={article} onText={onText} onBack={onBack} onGrow={onGrow} />
    )}
  />
)

/** Articles for a message: first which one, then how much of it. */
export const PickArticle = ({ subject, anchor, asked, onClose, forms }: PickArticleProps) => {
  const place = useRef<PopoverActions>(null)
  const [chosen, setChosen] = useState<Chosen | null>(asked)
  const grow = useStable(() => place.current?.updatePosition())
  return (
    <Popover
      action={place}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('articles'), className: css.paper } }}
    >
      {chosen ? (
        forms(chosen, () => setChosen(null), grow)
      ) : (
        <Choices subject={subject} onChoose={({ id, anchor: at }) => setChosen({ id, anchor: at })} onClose={onClose} onGrow={grow} />
      )}
    </Popover>
  )
}

/** The list of choices stands below its field instead of floating over it. */
const InFlow = ({ children }: PopperProps) => <div className={css.list}>{children as ReactNode}</div>

type ChoicesProps = { subject: string; onChoose: (hit: ArticleHit) => void; onClose: () => void; onGrow: () => void }

const Choices = ({ subject, onChoose, onClose, onGrow }: ChoicesProps) => {
  const [text, setText] = useState('')
  const rested = useDebounced(text.trim(), REST_MS)
  const query = useArticlesFor({ q: rested || subject, context: rested ? 'reply' : 'ticket', limit: SHOWN })
  const isAwaited = query.isFetching || rested !== text.trim()
  const slow = useDelayed(isAwaited, 300)
  const { data } = query
  const mark = useKeptMark({ options: data?.data ?? [], keyOf: ({ id }) => id, text, isOpen: true, isAwaited, autoHighlight: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed makes its height
  useEffect(() => onGrow(), [data, slow])
  return (
    <Autocomplete<ArticleHit>
      {...mark}
      open
      disablePortal
      forcePopupIcon={false}
      groupBy={() => t(rested ? 'found' : 'near')}
      loading={slow && !data}
      noOptionsText={query.isError ? words('searchFailed') : t('none')}
      inputValue={text}
      value={null}
      getOptionLabel={({ title }) => title}
      onInputChange={(_, next, reason) => reason === 'input' && setText(next)}
      onChange={(_, chosen) => chosen && onChoose(chosen)}
      onClose={(_, reason) => reason === 'escape' && onClose()}
      slots={{ popper: InFlow }}
      slotProps={{ paper: { elevation: 0 } }}
      renderOption={({ key, ...props }, { title, excerpt, audience }) => (
        <li key={key} {...props}>
          <span className={css.option}>
            <span className={css.name}>
              {title}
              <span className={css.category}>{words(`audience_${audience}`)}</span>
            </span>
            <span className={css.content}>{excerpt}</span>
          </span>
        </li>
      )}
      renderInput={(params) => <ComboboxInput params={params} autoFocus field={{ 'aria-label': t('find'), placeholder: t('find') }} />}
    />
  )
}
