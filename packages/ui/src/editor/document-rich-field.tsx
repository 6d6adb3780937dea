import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { wholeAddress } from '../lib/editor/address.ts'
import { t } from '../lib/editor/article/messages.ts'
import { ARTICLE_ADDRESS, articleSyntax } from '../lib/editor/article/syntax.ts'
import type { DocumentFieldProps } from '../lib/editor/document-field-props.ts'
import { imagesOf } from '../lib/editor/images.ts'
import { insertMarkdown } from '../lib/editor/insert.ts'
import { useEditor } from '../lib/editor/use-editor.ts'
import { useStable } from '../lib/react/use-stable'
import '../rich/rich.css'
import '../article/article.css'
import { AltForm } from './alt-form.tsx'
import './document.css'
import { DocumentBar } from './document-bar.tsx'
import { useRead } from './format-bar.tsx'
import { LinkForm } from './link-form.tsx'

const addressOf = (typed: string) => (ARTICLE_ADDRESS.test(typed.trim()) ? typed.trim() : wholeAddress(typed))

/** The picture that is selected, by its place and words. */
const pictureIn = ({ state: { selection } }: Editor): string =>
  selection instanceof NodeSelection && selection.node.type.name === 'image' ? `${selection.from}:${selection.node.attrs.alt}` : ''

/** The text of an article as it will be read; what it holds stays Markdown. */
export const DocumentRichField = (props: DocumentFieldProps & { onSwitch: () => void }) => {
  const { id, label, placeholder, readOnly, describedBy, value, onText, handle, caret, onSwitch, onArticle, onPicture } = props
  const host = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [isLinking, setLinking] = useState(false)
  const tell = useStable(props.onCell)
  const picture = useStable(props.picture)
  // One schema for as long as the field is there.
  const [syntax] = useState(() => articleSyntax({ tell, picture, isPublished: props.isPublished }))

  const onKey = (event: KeyboardEvent, target: Editor): boolean => {
    const mod = event.ctrlKey || event.metaKey
    if (event.key === 'F10' && event.altKey) bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    else if (event.key === 'k' && mod && (!target.state.selection.empty || target.isActive('link'))) setLinking(true)
    else return false
    event.preventDefault()
    return true
  }
  const editor = useEditor({ host, syntax, isReadOnly: readOnly === true, value, onText, onKey, onMove: () => undefined, caret })
  useEffect(() => {
    const named = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => host.current?.focus()
    named?.addEventListener('click', focus)
    return () => named?.removeEventListener('click', focus)
  }, [id])
  useImperativeHandle(handle, () => ({
    insert(text) {
      if (editor) insertMarkdown(editor, text, syntax)
      editor?.view.focus()
    },
    linkArticle(articleId, title) {
      const href = `article:${articleId}`
      const chain = editor?.chain().focus()
      if (editor?.state.selection.empty)
        chain?.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] }).run()
      else chain?.setLink({ href }).run()
    },
    ...imagesOf(() => editor, syntax),
  }))
  const [, place = '', alt = ''] = /^(\d+):(.*)$/s.exec(useRead(editor, pictureIn)) ?? []

  return (
    <>
      <DocumentBar
        ref={bar}
        controls={id}
        editor={editor}
        onLink={() => setLinking(true)}
        onArticle={onArticle}
        onPicture={onPicture}
        onSwitch={onSwitch}
      />
      {editor && isLinking ? (
        <LinkForm
          editor={editor}
          addressOf={addressOf}
          onClose={() => {
            setLinking(false)
            editor.view.focus()
          }}
        />
      ) : null}
      {editor && place && !readOnly ? <AltForm key={`${place} ${alt}`} editor={editor} alt={alt} /> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: no field of HTML holds formatted text */}
      <div
        id={id}
        ref={host}
        role="textbox"
        tabIndex={0}
        className="rich article-text article-editor"
        aria-multiline
        aria-label={label}
        aria-describedby={describedBy ? `${describedBy} ${hint}` : hint}
        aria-placeholder={placeholder}
        aria-readonly={readOnly || undefined}
        data-empty={value === '' || undefined}
      />
      <span id={hint} hidden>
        {t('hint')}
      </span>
    </>
  )
}
