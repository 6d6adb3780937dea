import IconButton from '@mui/material/IconButton'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type Ref, useState, useSyncExternalStore } from 'react'
import { activeFormats, applyFormat, FORMAT_NAMES, FORMATS, type FormatName } from '../lib/editor/formats.ts'
import { t } from '../lib/editor/messages.ts'
import css from './editor.module.css'
import { SwitchButton } from './switch-button.tsx'

type FormatBarProps = {
  ref: Ref<HTMLDivElement>
  controls: string
  editor: Editor | null
  onLink: () => void
  onSwitch: (() => void) | undefined
}

const nothing = () => () => undefined

/** The formats as buttons: one Tab stop, arrows go along. */
export const FormatBar = ({ ref, controls, editor, onLink, onSwitch }: FormatBarProps) => {
  const [at, setAt] = useState(0)
  const active = useSyncExternalStore(editor ? (tell) => listen(editor, tell) : nothing, () => (editor ? activeFormats(editor) : ''))
  const names = active.split(',')
  const stop = (index: number) => ({ tabIndex: index === at ? 0 : -1, onFocus: () => setAt(index) })

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      editor?.view.focus()
    }
    if (step === undefined) return
    event.preventDefault()
    buttons[step % buttons.length]?.focus()
  }
  return (
    <div ref={ref} role="toolbar" aria-label={t('formatting')} aria-controls={controls} className={css.bar} onKeyDown={onKeyDown}>
      {FORMAT_NAMES.map((name, index) => (
        <FormatButton
          key={name}
          name={name}
          isOn={names.includes(name)}
          stop={stop(index)}
          onPress={() => {
            if (name === 'link') onLink()
            else if (editor) applyFormat(editor, name)
          }}
        />
      ))}
      {onSwitch ? <SwitchButton isPlain={false} stop={stop(FORMAT_NAMES.length)} onSwitch={onSwitch} /> : null}
    </div>
  )
}

function listen(editor: Editor, tell: () => void): () => void {
  editor.on('transaction', tell)
  return () => editor.off('transaction', tell)
}

type FormatButtonProps = { name: FormatName; isOn: boolean; stop: { tabIndex: number; onFocus: () => void }; onPress: () => void }

const FormatButton = ({ name, isOn, stop, onPress }: FormatButtonProps) => {
  const { icon: Icon, keys } = FORMATS[name]
  return (
    <IconButton
      size="small"
      className={css.button}
      aria-label={t(name)}
      aria-pressed={isOn}
      aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
      title={`${t(name)} (${keys})`}
      {...stop}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  )
}
