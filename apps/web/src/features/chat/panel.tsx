import { IconTool } from '@balcao/ui/icon-tool'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Minus, SquareCheckBig, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Badge } from './badge.tsx'
import css from './chat.module.css'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { t } from './messages.ts'
import { Rating } from './rating.tsx'
import { useChat } from './use-chat.ts'

type Props = {
  minimised: boolean
  unread: number
  onUnread: () => void
  onMinimise: () => void
  onRestore: () => void
  onClose: () => void
}

/** The open widget, or the bar it is minimised to: the connection stands in both. */
export const Panel = ({ minimised, unread, onUnread, onMinimise, onRestore, onClose }: Props) => {
  const chat = useChat(!minimised, onUnread)
  const [replyToId, setReplyTo] = useState<number>()
  const field = useRef<HTMLTextAreaElement>(null)
  const isConnected = chat.link === 'connected'
  const dot = (
    <span className={css.dot} data-connected={isConnected} role="img" aria-label={t(isConnected ? 'connected' : 'disconnected')} />
  )
  if (minimised)
    return (
      <button type="button" className={css.bar} aria-label={`${t('restore')}${unread > 0 ? ` (${unread})` : ''}`} onClick={onRestore}>
        {dot}
        <span>{t('title')}</span>
        <Badge count={unread} />
      </button>
    )
  const replyTo = chat.messages.find(({ id }) => id === replyToId)
  return (
    <div
      className={css.panel}
      role="dialog"
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onMinimise()
      }}
    >
      <header className={css.head}>
        {dot}
        <h2 className={css.title}>{t('title')}</h2>
        {chat.active?.isActive ? (
          <IconTool aria-label={t('endConversation')} onClick={() => void chat.end()}>
            <SquareCheckBig size={18} />
          </IconTool>
        ) : null}
        <IconTool aria-label={t('minimise')} onClick={onMinimise}>
          <Minus size={18} />
        </IconTool>
        <IconTool aria-label={t('close')} onClick={onClose}>
          <X size={18} />
        </IconTool>
      </header>
      {chat.error ? (
        <Alert severity="error" onClose={chat.dismiss} className={css.alert}>
          {chat.error}
        </Alert>
      ) : null}
      {chat.conversations === undefined && chat.link === 'connecting' ? (
        <p className={css.state}>{t('connecting')}</p>
      ) : chat.active ? (
        <>
          <MessageList
            chat={chat}
            onReply={(id) => {
              setReplyTo(id)
              field.current?.focus()
            }}
          />
          <Composer key={chat.active.id} chat={chat} field={field} replyTo={replyTo} onReplied={() => setReplyTo(undefined)} />
        </>
      ) : (
        <>
          {chat.toRate ? <Rating onRate={(score) => void chat.rate(score)} /> : null}
          <Beginning onStart={() => void chat.start('direct')} />
        </>
      )}
    </div>
  )
}

const Beginning = ({ onStart }: { onStart: () => void }) => (
  <div className={css.empty}>
    <p>{t('canDo')}</p>
    <ul>
      {(['canAnswer', 'canCreate', 'canSearch', 'canConnect'] as const).map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
    <Button variant="contained" onClick={onStart}>
      {t('start')}
    </Button>
  </div>
)
