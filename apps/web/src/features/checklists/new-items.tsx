import { MAX_ITEM_TEXT } from '@balcao/contracts/checklists/bounds'
import InputBase from '@mui/material/InputBase'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import css from './checklists.module.css'
import { t } from './messages.ts'
import { pastedLines } from './pasted-lines.ts'

/** @returns whether they were added; anything but false is taken for it */
type Add = (texts: string[]) => Promise<boolean> | undefined

/** Where items are written one after another: Enter adds, and several pasted lines are several items. */
export const NewItems = ({ label, framed = false, onAdd }: { label: string; framed?: boolean; onAdd: Add }) => {
  const [text, setText] = useState('')
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  // What is refused comes back to where it was written, unless something else is there by then.
  const add = async (texts: string[]) => {
    setText('')
    if ((await onAdd(texts)) === false) setText((now) => now || texts.join(' '))
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (text.trim() !== '') void add([text.trim()])
  }
  const paste = (event: ClipboardEvent) => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'))
    if (!lines) return
    event.preventDefault()
    void add([text.trim(), ...lines].filter(Boolean))
  }
  return (
    <>
      <InputBase
        fullWidth
        className={framed ? css.newItemFramed : css.newItem}
        value={text}
        placeholder={t('addItem')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={enter}
        onPaste={paste}
        inputRef={input}
        inputProps={{
          'aria-label': label,
          'aria-describedby': hintId,
          maxLength: MAX_ITEM_TEXT,
          autoComplete: 'off',
          enterKeyHint: 'done',
        }}
      />
      <span id={hintId} className="visually-hidden">
        {t('addItemHint')}
      </span>
    </>
  )
}
