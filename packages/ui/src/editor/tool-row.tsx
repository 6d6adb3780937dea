import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Editor } from '@tiptap/core'
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { flushSync } from 'react-dom'
import css from './editor.module.css'

export type Choice = { label: string; isOn?: boolean; run: () => void }
export type Tool = { name: string; label: string; icon: LucideIcon; keys?: string; isOn: boolean } & (
  | { run: () => void }
  /** What it opens a menu of. */
  | { choices: readonly Choice[] }
)
export type Stop = { tabIndex: number; onFocus: () => void }

type ToolRowProps = {
  ref: Ref<HTMLDivElement>
  label: string
  controls: string
  editor: Editor | null
  tools: readonly Tool[]
  /** A last button, at the end of the row. */
  last?: ((stop: Stop) => ReactNode) | undefined
}

/** A bar of buttons: one Tab stop, arrows go along. */
export const ToolRow = ({ ref, label, controls, editor, tools, last }: ToolRowProps) => {
  const [at, setAt] = useState(0)
  const stop = (index: number): Stop => ({ tabIndex: index === at ? 0 : -1, onFocus: () => setAt(index) })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Of a menu that one of them opened.
    if (!event.currentTarget.contains(event.target as Node)) return
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
    <div ref={ref} role="toolbar" aria-label={label} aria-controls={controls} className={css.bar} onKeyDown={onKeyDown}>
      {tools.map((tool, index) => (
        <ToolButton key={tool.name} editor={editor} tool={tool} stop={stop(index)} />
      ))}
      {last?.(stop(tools.length))}
    </div>
  )
}

const ToolButton = ({ editor, tool, stop }: { editor: Editor | null; tool: Tool; stop: Stop }) => {
  const { label, icon: Icon, keys, isOn } = tool
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const opens = 'choices' in tool
  const choose = (choice: Choice) => {
    // The menu no longer holds the focus, which goes to the text at once: what is typed next is not lost.
    flushSync(() => setAnchor(null))
    editor?.view.focus()
    choice.run()
  }
  const onClose = () => {
    flushSync(() => setAnchor(null))
    anchor?.focus()
  }
  return (
    <>
      <IconButton
        size="small"
        className={css.button}
        aria-label={label}
        {...(opens
          ? { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null, 'data-on': isOn || undefined }
          : { 'aria-pressed': isOn })}
        aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
        title={keys ? `${label} (${keys})` : label}
        {...stop}
        // The text keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => ('run' in tool ? tool.run() : setAnchor(event.currentTarget))}
      >
        <Icon size={16} aria-hidden />
      </IconButton>
      {opens ? (
        <Menu open={anchor !== null} anchorEl={anchor} disableRestoreFocus onClose={onClose}>
          {tool.choices.map((choice) => (
            <MenuItem key={choice.label} selected={choice.isOn === true} onClick={() => choose(choice)}>
              {choice.label}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  )
}
