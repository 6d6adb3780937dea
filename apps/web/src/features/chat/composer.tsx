import type { ChatMessage } from '@balcao/contracts/chat/messages'
import { openVariables } from '@balcao/contracts/templates/variables'
import { AttachButton, DropZone, UploadTray } from '@balcao/ui/files/tray'
import { IconTool } from '@balcao/ui/icon-tool'
import { LaterMenu } from '@balcao/ui/later-menu'
import { putText } from '@balcao/ui/lib/editor/type-into'
import { useUploads } from '@balcao/ui/lib/files/use-uploads'
import { Plus, SendHorizontal, X } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { fileCalls } from '../../lib/files/files.ts'
import css from './chat.module.css'
import { isAtLimit, isCounted, LONGEST, namesOf } from './chat-state.ts'
import own from './composer.module.css'
import { t } from './messages.ts'
import { type Picking, signAt, type Tools } from './signs.ts'
import type { Chat } from './use-chat.ts'
import { useKeptText } from './use-kept-text.ts'

/** How long one may pause and still be typing. */
const TYPING_MS = 2_000

type Props = {
  chat: Chat
  field: RefObject<HTMLTextAreaElement | null>
  replyTo: ChatMessage | undefined
  onReplied: () => void
  /** Without what customers of the assistant may ask. */
  bare?: boolean
  /** What opens by '/' and '??', and stands beside the field. */
  tools?: Tools | undefined
}

/** Where a message is written: it grows to four rows, Enter sends, Shift+Enter breaks the line. */
export const Composer = ({ chat, field, replyTo, onReplied, bare = false, tools: Tools }: Props) => {
  const { text, write, sent: wasSent } = useKeptText(chat.me, chat.active?.id ?? 0)
  const [picking, setPicking] = useState<Picking | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { typed, stop } = useTyping(chat)
  /** What failed is sent again under its name. */
  const sent = useRef<{ text: string; clientId: string }>(undefined)

  const uploads = useUploads({ calls: fileCalls, conversationId: chat.active?.id ?? 0, draft: `${chat.me}:chat:${chat.active?.id}` })

  const change = (next: string) => {
    write(next)
    typed(next)
  }
  const isUnfilled = Tools !== undefined && openVariables(text).length > 0
  const insert = (put: string, before = 0) => {
    const area = field.current
    if (!area) return
    const [from, at] = [Math.max(0, area.selectionStart - before), put.length]
    putText(area, { from, to: area.selectionEnd }, put, { select: [at, at], otherwise: change })
  }

  const send = async (written: string) => {
    // Files alone are called by their names.
    const content = written.trim() === '' ? namesOf(uploads.items.flatMap(({ attachment }) => attachment ?? [])) : written
    if (content.trim() === '' || uploads.isBusy || content.length > LONGEST || isUnfilled) return
    stop()
    const name = `${content} ${uploads.ids.join()}`
    if (sent.current?.text !== name) sent.current = { text: name, clientId: crypto.randomUUID() }
    const files = uploads.take()
    const attachmentIds = files.flatMap(({ attachment }) => attachment?.id ?? [])
    if (!(await chat.send(content, sent.current.clientId, { replyToId: replyTo?.id, attachmentIds }))) return uploads.giveBack(files)
    sent.current = undefined
    wasSent(written)
    onReplied()
  }
  const suggestions = [t('suggestCreate'), t('suggestStatus'), t('suggestHuman'), t('suggestArticles')]
  return (
    <div className={own.composer}>
      <DropZone uploads={uploads}>
        {replyTo ? (
          <p className={own.replying}>
            <span>{t('replyingTo', { text: replyTo.content.slice(0, 80) })}</span>
            <IconTool aria-label={t('cancelReply')} onClick={onReplied}>
              <X size={14} />
            </IconTool>
          </p>
        ) : null}
        {text === '' && !bare ? (
          <fieldset className={css.chips} aria-label={t('suggestions')} data-quick>
            {suggestions.map((one) => (
              <button key={one} type="button" className={css.chip} onClick={() => void send(one)}>
                {one}
              </button>
            ))}
          </fieldset>
        ) : null}
        <UploadTray uploads={uploads} />
        <div className={own.row} data-tools={Tools !== undefined}>
          <AttachButton uploads={uploads} />
          <IconTool aria-label={t('options')} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
            <Plus size={18} />
          </IconTool>
          <LaterMenu
            anchor={anchor}
            above
            dense
            onClose={() => setAnchor(null)}
            entries={(['attach', 'emoji', 'record'] as const).map((key) => ({
              key,
              content: t(key),
              onChoose: () => console.info('chat', key),
            }))}
          />
          {Tools && chat.active ? (
            <Suspense>
              <Tools conversation={chat.active} text={text} picking={picking} onPick={setPicking} onText={insert} />
            </Suspense>
          ) : null}
          <textarea
            ref={field}
            className={own.input}
            rows={1}
            maxLength={LONGEST}
            placeholder={t('placeholder')}
            aria-label={t('placeholder')}
            value={text}
            onChange={({ target }) => change(target.value)}
            onKeyDown={(event) => {
              const { selectionStart, value } = event.currentTarget
              const what = Tools && signAt(event.key, value.slice(0, selectionStart))
              if (what) {
                event.preventDefault()
                setPicking({ what, by: 'key' })
                return
              }
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              void send(text)
            }}
          />
          <IconTool
            aria-label={t('send')}
            disabled={(text.trim() === '' && uploads.ids.length === 0) || uploads.isBusy || text.length > LONGEST || isUnfilled}
            onClick={() => void send(text)}
          >
            <SendHorizontal size={18} />
          </IconTool>
        </div>
        {isCounted(text.length) ? (
          <p className={own.counter} data-limit={isAtLimit(text.length)} aria-live="polite">
            {text.length}/{LONGEST}
          </p>
        ) : null}
      </DropZone>
    </div>
  )
}

/** Tells the others while somebody types: from the first letter until they pause, empty the field or send. */
function useTyping({ sayTyping }: Chat) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTyping = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    if (isTyping.current) sayTyping('typing:stop')
    isTyping.current = false
  }
  const typed = (text: string) => {
    if (text === '') return stop()
    clearTimeout(timer.current)
    if (!isTyping.current) sayTyping('typing:start')
    isTyping.current = true
    timer.current = setTimeout(stop, TYPING_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { typed, stop }
}
