import type { Editor } from '@tiptap/core'
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import css from './editor.module.css'
import '../rich/rich.css'
import { ASKED_ONCE, AT_WORD, type FieldProps } from '../lib/editor/field.ts'
import { imagesOf } from '../lib/editor/images.ts'
import { insertTemplate, replaceMarkdown, selectedMarkdown } from '../lib/editor/insert.ts'
import { t } from '../lib/editor/messages.ts'
import { MESSAGES } from '../lib/editor/syntax.ts'
import { useEditor } from '../lib/editor/use-editor.ts'
import { FormatBar } from './format-bar.tsx'
import { LinkForm } from './link-form.tsx'

/** The text of the line before the cursor; null where something is selected, or in code. */
function beforeCaret({ state }: Editor): string | null {
  const { $from, empty } = state.selection
  return empty && !$from.parent.type.spec.code ? $from.parent.textBetween(0, $from.parentOffset, '\n', '\n') : null
}

/** Has the editor know what is selected on the page: it hears of it a moment later, and not at all once another field has the focus. */
function takeSelection({ view, commands }: Editor): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {}
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const ends = [view.posAtDOM(anchorNode, anchorOffset ?? 0), view.posAtDOM(focusNode, focusOffset ?? 0)]
  commands.setTextSelection({ from: Math.min(...ends), to: Math.max(...ends) })
}

/** A message as it will be read; what it holds stays Markdown. */
export const RichField = (props: FieldProps) => {
  const { id, side, assist, label, placeholder, invalid, required, readOnly, describedBy } = props
  const { value, onText, onSend, onLeave, onTemplates, onArticles, onBlur, handle, caret } = props
  const host = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [isLinking, setLinking] = useState(false)

  const onKey = (event: KeyboardEvent, target: Editor): boolean => {
    if (assist?.press(event)) {
      event.stopPropagation()
      return true
    }
    const mod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && mod && onSend) onSend()
    else if (event.key === 'Escape' && !event.isComposing && onLeave) onLeave()
    else if (onTemplates && event.key === '/' && AT_WORD.test(beforeCaret(target) ?? ' ')) onTemplates()
    else if (onArticles && event.key === '?' && ASKED_ONCE.test(beforeCaret(target) ?? '')) onArticles()
    else if (event.key === 'F10' && event.altKey) bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    // Without anything to link, the keys open the palette, as everywhere.
    else if (event.key === 'k' && mod && (getSelection()?.isCollapsed === false || target.isActive('link'))) {
      takeSelection(target)
      setLinking(true)
    } else return false
    event.preventDefault()
    return true
  }
  const syntax = MESSAGES[side]
  const editor = useEditor({
    host,
    syntax,
    isReadOnly: readOnly === true,
    value,
    onText,
    onKey,
    onMove: (target) => assist?.look(beforeCaret(target)),
    caret,
  })
  // A label leads to a field of HTML by itself; to this one it has to be said.
  useEffect(() => {
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => host.current?.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [id])
  useImperativeHandle(handle, () => ({
    insert(text, instead = 0) {
      if (!editor) return
      const { from } = editor.state.selection
      if (instead > 0) editor.commands.deleteRange({ from: from - instead, to: from })
      insertTemplate(editor, text, syntax)
    },
    selected: () => (editor ? selectedMarkdown(editor, syntax) : ''),
    replaceAll(text) {
      if (editor) replaceMarkdown(editor, text, syntax)
    },
    mention({ kind, id, name }, length) {
      if (!editor) return
      const { from } = editor.state.selection
      const mention = [
        { type: 'mention', attrs: { kind, id, name } },
        { type: 'text', text: ' ' },
      ]
      editor
        .chain()
        .insertContentAt({ from: from - length, to: from }, mention)
        .focus()
        .run()
    },
    ...imagesOf(() => editor, syntax),
  }))

  return (
    <>
      <FormatBar ref={bar} controls={id} editor={editor} onLink={() => setLinking(true)} onSwitch={props.onSwitch} />
      {editor && isLinking ? (
        <LinkForm
          editor={editor}
          onClose={() => {
            setLinking(false)
            editor.view.focus()
          }}
        />
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: no field of HTML holds formatted text */}
      <div
        id={id}
        ref={host}
        role="textbox"
        tabIndex={0}
        className={`rich ${css.text}`}
        aria-multiline
        aria-label={label}
        aria-describedby={describedBy ? `${describedBy} ${hint}` : hint}
        aria-placeholder={placeholder}
        aria-invalid={invalid || undefined}
        aria-required={required}
        aria-keyshortcuts={onSend ? 'Control+Enter' : undefined}
        aria-readonly={readOnly || undefined}
        {...assist?.aria}
        data-empty={value === '' || undefined}
        onBlur={() => {
          assist?.close()
          onBlur?.()
        }}
      />
      <span id={hint} hidden>
        {t('hint')}
      </span>
    </>
  )
}
