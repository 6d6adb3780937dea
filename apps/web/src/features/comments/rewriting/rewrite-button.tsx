import { languageIn } from '@balcao/contracts/assistant/detect-language'
import { WRITING_LANGUAGES, type WritingLanguage } from '@balcao/contracts/assistant/languages'
import { REWRITINGS, type Rewriting } from '@balcao/contracts/assistant/rewritings'
import { MAX_REWRITTEN } from '@balcao/contracts/assistant/writing-bounds'
import { LaterMenu, type MenuEntry } from '@balcao/ui/later-menu'
import { notify } from '@balcao/ui/toasts'
import IconButton from '@mui/material/IconButton'
import { Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import { type AskedRewriting, languageName, partOf, whyText } from './rewriting.ts'

type RewriteButtonProps = {
  ticketId: number
  /** A reply goes to the customer: their language comes first. */
  isReply: boolean
  draft: string
  selected: () => string
  onAsk: (asked: AskedRewriting) => void
}

/** Where nobody can do anything about it, nothing is offered. */
const HIDDEN: readonly string[] = ['off', 'no_provider', 'offline_only', 'unsealed']
const KINDS = REWRITINGS.filter((how): how is Exclude<Rewriting, 'language'> => how !== 'language')

/** Offers to have the draft, or what is selected of it, rewritten by the organisation's model. */
const RewriteButton = ({ ticketId, isReply, draft, selected, onAsk }: RewriteButtonProps) => {
  const { data } = trpc.assistant.writing.get.useQuery({ id: ticketId }, { staleTime: 60_000 })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // What is selected when the menu opens: the menu takes the focus.
  const part = useRef('')
  const count = useRef(0)
  if (!data || HIDDEN.includes(data.rewriting ?? '')) return null
  const ask = (how: Rewriting, language?: WritingLanguage) => {
    count.current += 1
    onAsk({ how, ...(language ? { language } : {}), text: part.current, draft, n: count.current })
  }
  const open = (button: HTMLElement) => {
    part.current = partOf(draft, selected())
    if (data.rewriting) return notify.error(t('failed', { why: whyText(data.rewriting) }), { id: 'rewriting' })
    if (part.current === '') return notify.error(t('nothing'), { id: 'rewriting' })
    if (part.current.length > MAX_REWRITTEN) return notify.error(t('tooLong', { n: String(MAX_REWRITTEN) }), { id: 'rewriting' })
    setAnchor(button)
  }
  const into = (language: WritingLanguage): MenuEntry => ({
    key: language,
    content: t(isReply && language === data.customerLanguage ? 'intoCustomer' : 'into', { language: languageName(language) }),
    onChoose: () => ask('language', language),
  })
  const written = anchor ? languageIn(part.current) : undefined
  const others = WRITING_LANGUAGES.filter((language) => language !== written && language !== data.customerLanguage)
  const entries: MenuEntry[] = [
    ...(data.customerLanguage === written ? [] : [into(data.customerLanguage)]),
    ...KINDS.map((how) => ({ key: how, content: t(how), onChoose: () => ask(how) })),
    ...others.map(into),
  ]
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('improve')}
        title={t('improve')}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <Sparkles size={18} aria-hidden />
      </IconButton>
      <LaterMenu above dense label={t('improve')} anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />
    </>
  )
}
export default RewriteButton
