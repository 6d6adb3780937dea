import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import css from './chat.module.css'
import { shownTyping } from './chat-state.ts'
import { Message } from './message.tsx'
import { t } from './messages.ts'
import { typingText } from './typing-text.ts'
import type { Chat } from './use-chat.ts'

/** What is said, the newest at the bottom; a screen reader hears what comes in. */
export const MessageList = ({ chat, onReply }: { chat: Chat; onReply: (id: number) => void }) => {
  const end = useRef<HTMLDivElement>(null)
  const last = chat.messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what comes in.
  useEffect(() => {
    // It answers a promise, which is no way to end an effect.
    void end.current?.scrollIntoView({ block: 'end' })
  }, [last, chat.typing.length, chat.draft])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
    <div className={css.messages} role="log" aria-label={t('log')} aria-live="polite" tabIndex={0}>
      {chat.hasMore && chat.messages.length > 0 ? (
        <Button size="small" onClick={() => void chat.older()}>
          {t('older')}
        </Button>
      ) : null}
      {chat.messages.length === 0 ? <p className={css.state}>{t(chat.isLoading ? 'loading' : 'empty')}</p> : null}
      {chat.messages.map((message) => (
        <Message key={message.id} message={message} chat={chat} isLast={message.id === last} onReply={() => onReply(message.id)} />
      ))}
      {chat.draft === undefined ? null : <Draft text={chat.draft} />}
      <TypingNow ids={chat.typing} />
      <div ref={end} />
    </div>
  )
}

/** An answer while it is written: read out once it is whole. */
const Draft = ({ text }: { text: string }) => (
  <article className={css.message} data-sender="ai" aria-busy="true" aria-live="off">
    <div className={css.from}>
      <strong>{t('assistant')}</strong>
      <span>{t('writing')}</span>
    </div>
    <div className={css.bubble}>
      <div className={css.plain}>{text}</div>
    </div>
  </article>
)

const TypingNow = ({ ids }: { ids: readonly number[] }) => {
  if (ids.length === 0) return null
  const { shown, more } = shownTyping(ids)
  return (
    <p className={css.typing}>
      <span className={css.avatars} aria-hidden="true">
        {shown.map((id) => (
          <span key={id}>{id === 0 ? 'IA' : id % 100}</span>
        ))}
        {more > 0 ? <span>+{more}</span> : null}
      </span>
      {typingText(ids)}
    </p>
  )
}
