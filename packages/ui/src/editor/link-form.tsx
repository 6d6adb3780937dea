import Button from '@mui/material/Button'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { wholeAddress } from '../lib/editor/address.ts'
import { t } from '../lib/editor/messages.ts'
import css from './editor.module.css'

type LinkFormProps = {
  editor: Editor
  onClose: () => void
  /** What was typed as a whole address; undefined where it is none. */
  addressOf?: (typed: string) => string | undefined
}

/** Where the selected text leads; without a selection the address itself is put there. */
export const LinkForm = ({ editor, onClose, addressOf = wholeAddress }: LinkFormProps) => {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [text, setText] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const error = useId()

  const apply = () => {
    const href = addressOf(text)
    setWrong(!href)
    if (!href) return
    const chain = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && !before)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // The field it belongs to may stand in a form itself.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out otherwise
    <div role="group" aria-label={t('link')} className={css.link} onKeyDown={onKeyDown}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a key or a button
        autoFocus
        type="url"
        className={css.address}
        aria-label={t('address')}
        placeholder="https://"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? error : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button size="small" onClick={apply}>
        {t('apply')}
      </Button>
      {before ? (
        <Button
          size="small"
          variant="text"
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run()
            onClose()
          }}
        >
          {t('unlink')}
        </Button>
      ) : null}
      <Button size="small" variant="text" onClick={onClose}>
        {t('cancel')}
      </Button>
      {isWrong ? (
        <p id={error} role="alert" className={css.wrong}>
          {t('wrongAddress')}
        </p>
      ) : null}
    </div>
  )
}
