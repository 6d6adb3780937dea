import type { Editor } from '@tiptap/core'
import { type Ref, useSyncExternalStore } from 'react'
import { activeFormats, applyFormat, FORMAT_NAMES, FORMATS } from '../lib/editor/formats.ts'
import { t } from '../lib/editor/messages.ts'
import { SwitchButton } from './switch-button.tsx'
import { ToolRow } from './tool-row.tsx'

type FormatBarProps = {
  ref: Ref<HTMLDivElement>
  controls: string
  editor: Editor | null
  onLink: () => void
  onSwitch: (() => void) | undefined
}

const nothing = () => () => undefined

/** What `read` finds in the editor, as one text; read again with each of its transactions. */
export const useRead = (editor: Editor | null, read: (editor: Editor) => string): string =>
  useSyncExternalStore(editor ? (tell) => listen(editor, tell) : nothing, () => (editor ? read(editor) : ''))

function listen(editor: Editor, tell: () => void): () => void {
  editor.on('transaction', tell)
  return () => editor.off('transaction', tell)
}

/** The formats of a message as buttons. */
export const FormatBar = ({ ref, controls, editor, onLink, onSwitch }: FormatBarProps) => {
  const names = useRead(editor, activeFormats).split(',')
  const tools = FORMAT_NAMES.map((name) => ({
    name,
    label: t(name),
    icon: FORMATS[name].icon,
    keys: FORMATS[name].keys,
    isOn: names.includes(name),
    run: () => {
      if (name === 'link') onLink()
      else if (editor) applyFormat(editor, name)
    },
  }))
  return (
    <ToolRow
      ref={ref}
      label={t('formatting')}
      controls={controls}
      editor={editor}
      tools={tools}
      last={onSwitch ? (stop) => <SwitchButton isPlain={false} stop={stop} onSwitch={onSwitch} /> : undefined}
    />
  )
}
