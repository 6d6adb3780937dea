import { openVariables } from '@balcao/contracts/templates/variables'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import IconButton from '@mui/material/IconButton'
import { BookOpen, MessageSquareText, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { t as said } from '../../../lib/tickets/ticket.messages.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { PickArticle } from '../../comments/articles/article-picker.tsx'
import { articlesNamed } from '../../comments/articles/articles-named.ts'
import { t as ofArticles } from '../../comments/articles/messages.ts'
import { t as ofReplies } from '../../comments/scheduled-replies/messages.ts'
import { TemplatePicker } from '../../comments/template-picker.tsx'
import type { ToolsProps } from '../signs.ts'
import { ChatArticle } from './chat-article.tsx'
import css from './tools.module.css'

/** Templates and articles for a message of a conversation, as for a reply on a ticket, and what is wrong with what is written. */
export default function Tools({ conversation: { id }, text, picking, onPick, onText }: ToolsProps) {
  const [templates, setTemplates] = useState<HTMLButtonElement | null>(null)
  const [articles, setArticles] = useState<HTMLButtonElement | null>(null)
  const { data: about } = trpc.chat.queue.about.useQuery({ id })
  const byKey = picking?.by === 'key'
  /** Who wanted none wanted the sign. */
  const leave = (sign: string) => {
    onPick(null)
    if (byKey) onText(sign)
  }
  const fill = async (templateId: number) => {
    onPick(null)
    try {
      const { content } = await api.chat.templates.prepare.mutate({ id, templateId }, { context: { actionKey: newActionKey() } })
      onText(content)
    } catch (error) {
      notify.error(said('templateFailed', { why: failureOf(error).message }), { id: 'template' })
    }
  }
  return (
    <>
      <IconButton
        ref={setTemplates}
        size="small"
        aria-haspopup="dialog"
        aria-label={said('insertTemplate')}
        title={said('insertTemplate')}
        onClick={() => onPick({ what: 'templates', by: 'button' })}
      >
        <MessageSquareText size={18} aria-hidden />
      </IconButton>
      <IconButton
        ref={setArticles}
        size="small"
        aria-haspopup="dialog"
        aria-label={ofArticles('insert')}
        title={ofArticles('insert')}
        onClick={() => onPick({ what: 'articles', by: 'button' })}
      >
        <BookOpen size={18} aria-hidden />
      </IconButton>
      {picking?.what === 'templates' ? (
        <TemplatePicker
          anchor={templates}
          of={{ conversationId: id }}
          onClose={() => leave('/')}
          onChoose={(template) => void fill(template.id)}
        />
      ) : null}
      {picking?.what === 'articles' ? (
        <PickArticle
          subject={about?.subject ?? ''}
          anchor={articles}
          asked={null}
          onClose={() => leave('?')}
          forms={(article, onBack, onGrow) => (
            <ChatArticle
              conversationId={id}
              article={article}
              onBack={onBack}
              onGrow={onGrow}
              onText={(taken) => {
                onPick(null)
                // Where the signs opened it, the first of them is still there.
                onText(taken, byKey ? 1 : 0)
              }}
            />
          )}
        />
      ) : null}
      <Wrong conversationId={id} text={text} />
    </>
  )
}

/** What keeps a message from being sent, or leads its reader nowhere. */
const Wrong = ({ conversationId, text }: { conversationId: number; text: string }) => {
  const open = openVariables(text)
  const named = trpc.useQueries((of) =>
    articlesNamed(text).map((articleId) => of.chat.articles.get({ id: conversationId, articleId }, { retry: false })),
  )
  const unreadable = named.flatMap(({ data }) => (data && !data.customerReads ? [data] : []))
  return (
    <div role="status" className={css.wrong}>
      {open.length > 0 ? <p>{ofReplies('openVariables', { names: open.map((name) => `{{${name}}}`).join(', ') })}</p> : null}
      {unreadable.map(({ id, title, customer }) => (
        <p key={id}>
          <TriangleAlert size={16} aria-hidden /> {ofArticles('warnNamed', { who: customer, title })}
        </p>
      ))}
    </div>
  )
}
