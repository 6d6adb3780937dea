import type { ChatMessage } from '@balcao/contracts/chat/messages'
import { piecesOf } from '@balcao/contracts/text/addresses'
import { IconTool } from '@balcao/ui/icon-tool'
import { LaterMenu, type MenuEntry } from '@balcao/ui/later-menu'
import { announce } from '@balcao/ui/live-region'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { EllipsisVertical } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import css from './chat.module.css'
import { namesOf } from './chat-state.ts'
import { Helpful } from './helpful.tsx'
import { t } from './messages.ts'
import type { Chat } from './use-chat.ts'

const RichText = lazy(() => import('@balcao/ui/rich/rich-text').then((module) => ({ default: module.RichText })))
const MessageFiles = lazy(() => import('./message-files.tsx'))
const MOST_CHIPS = 3

/** Answers link to our own pages by their paths; messages show whole addresses only. */
const withOurAddress = (text: string) => text.replaceAll('](/', `](${location.origin}/`)

const senderOf = ({ senderType, authorId }: ChatMessage, { me, active }: Chat) => {
  if (senderType === 'ai') return t('assistant')
  if (senderType === 'system') return t('system')
  if (authorId === me) return t('you')
  return active?.participants.find(({ id }) => id === authorId)?.name ?? t('user', { n: String(authorId ?? '') })
}

/** A text as it was written, whose addresses are links. */
const Linked = ({ text }: { text: string }) => (
  <>
    {piecesOf(text).map((piece, at) =>
      piece.isAddress ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
        <a key={at} href={piece.text} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      ) : (
        piece.text
      ),
    )}
  </>
)

type Props = { message: ChatMessage; chat: Chat; isLast: boolean; onReply: () => void }

/** One message with what can be done with it; only answers that say so are shown as Markdown. */
export const Message = ({ message, chat, isLast, onReply }: Props) => {
  const { content, metadata, senderType, authorId, createdAt } = message
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOwn = senderType === 'user' && authorId === chat.me
  const quoted = chat.messages.find(({ id }) => id === metadata.replyToId)
  const entries: MenuEntry[] = [
    {
      key: 'copy',
      content: t('copy'),
      onChoose: () => void navigator.clipboard.writeText(content).then(() => announce(t('copied'))),
    },
    ...(senderType === 'system' ? [] : [{ key: 'reply', content: t('reply'), onChoose: onReply }]),
    ...(isOwn ? [{ key: 'remove', content: t('remove'), onChoose: () => void chat.remove(message.id) }] : []),
  ]
  return (
    <article className={css.message} data-own={isOwn} data-sender={senderType} data-testid="chat-message">
      <div className={css.from}>
        <strong>{senderOf(message, chat)}</strong>
        <TimeAgo at={createdAt} />
        <IconTool aria-label={t('menu')} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <EllipsisVertical size={16} />
        </IconTool>
        <LaterMenu anchor={anchor} entries={entries} dense onClose={() => setAnchor(null)} />
      </div>
      <div className={css.bubble}>
        {quoted ? <p className={css.quoted}>{quoted.content}</p> : null}
        {senderType === 'ai' && metadata.formatting === 'markdown' ? (
          <Suspense fallback={<div className={css.plain}>{content}</div>}>
            <RichText side="system">{withOurAddress(content)}</RichText>
          </Suspense>
        ) : metadata.files && content === namesOf(metadata.files) ? null : (
          <div className={css.plain}>
            <Linked text={content} />
          </div>
        )}
        {metadata.files ? (
          <Suspense>
            <MessageFiles message={message} />
          </Suspense>
        ) : null}
        {metadata.ticketId ? (
          <a href={`/tickets/${metadata.ticketId}`} target="_blank" rel="noopener">
            {t('openTicket')}
          </a>
        ) : null}
      </div>
      {senderType === 'ai' && metadata.citations?.length ? <Helpful message={message} chat={chat} /> : null}
      {isLast && metadata.actions && metadata.actions.length > 0 ? (
        <div className={css.actions}>
          {metadata.actions.map((action) => (
            <Button key={action} size="small" variant="outlined" onClick={() => void chat.act(message.id, action)}>
              {t(action === 'create_ticket' ? 'doCreate' : 'doHandOver')}
            </Button>
          ))}
        </div>
      ) : null}
      {isLast && metadata.suggestions.length > 0 ? (
        <div className={css.chips}>
          {metadata.suggestions.slice(0, MOST_CHIPS).map((text) => (
            <button key={text} type="button" className={css.chip} onClick={() => void chat.send(text, crypto.randomUUID())}>
              {text}
            </button>
          ))}
        </div>
      ) : null}
    </article>
  )
}
