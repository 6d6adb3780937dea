import Button from '@mui/material/Button'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '../lib/editor/article/messages.ts'
import css from './editor.module.css'

/** What the selected picture shows, in words. */
export const AltForm = ({ editor, alt }: { editor: Editor; alt: string }) => {
  const [text, setText] = useState(alt)
  const id = useId()
  const save = () => editor.chain().updateAttributes('image', { alt: text.trim() }).focus().run()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') editor.view.focus()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out otherwise
    <div role="group" aria-label={t('image')} className={css.link} onKeyDown={onKeyDown}>
      <label htmlFor={id} className={css.altLabel}>
        {t('altLabel')}
      </label>
      <input id={id} type="text" className={css.address} maxLength={300} value={text} onChange={({ target }) => setText(target.value)} />
      <Button size="small" onClick={save}>
        {t('altSave')}
      </Button>
      <Button size="small" variant="text" onClick={() => editor.chain().deleteSelection().focus().run()}>
        {t('imageRemove')}
      </Button>
    </div>
  )
}
