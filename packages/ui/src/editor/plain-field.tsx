import { mentionText } from '@balcao/contracts/comments/mention-text'
import { imageText, withoutImage } from '@balcao/contracts/comments/rich-text'
import TextareaAutosize from '@mui/material/TextareaAutosize'
import { type ComponentProps, type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { ASKED_ONCE, AT_WORD, type FieldProps } from '../lib/editor/field.ts'
import { putText, typeInto } from '../lib/editor/type-into.ts'
import css from './editor.module.css'

type AreaProps = ComponentProps<'textarea'> & { narrow: boolean }

/** As high as its text. Measured by script, that lays the page out thrice for each key: only where the browser cannot do it. */
const Area = ({ narrow, ...props }: AreaProps) =>
  globalThis.CSS?.supports?.('field-sizing', 'content') ? (
    <textarea {...props} className={`${css.area} ${css.grows}`} />
  ) : (
    <TextareaAutosize {...props} className={css.area} minRows={narrow ? 1 : 3} maxRows={14} />
  )

/** A message as its text: Markdown, sign by sign. */
export const PlainField = (props: Omit<FieldProps, 'onSwitch'>) => {
  const { id, narrow, assist, label, placeholder, invalid, required, readOnly, describedBy } = props
  const { value, onText, onSend, onLeave, onTemplates, onArticles, onBlur, handle, caret } = props
  const field = useRef<HTMLTextAreaElement>(null)

  const put = (from: number, to: number, text: string, select: [number, number]) => {
    if (field.current) putText(field.current, { from, to }, text, { select, otherwise: onText })
  }
  useImperativeHandle(handle, () => ({
    insert(text, instead = 0) {
      const from = (field.current?.selectionStart ?? value.length) - instead
      const to = field.current?.selectionEnd ?? value.length
      const hole = /\{\{[^{}]+\}\}/.exec(text)
      const at = hole ? hole.index : text.length
      put(from, to, text, [at, at + (hole?.[0].length ?? 0)])
    },
    selected: () => (field.current ? value.slice(field.current.selectionStart, field.current.selectionEnd) : ''),
    replaceAll(text) {
      const area = field.current
      if (!area || !typeInto(area, { from: 0, to: value.length }, text)) onText(text)
    },
    mention(one, length) {
      const to = field.current?.selectionStart ?? value.length
      const text = `${mentionText(one)} `
      put(to - length, to, text, [text.length, text.length])
    },
    hold: () => undefined,
    show: () => undefined,
    arrive(images) {
      const area = field.current
      const at = area?.selectionEnd ?? value.length
      const text = images.map(({ id, name }) => imageText(id, name)).join(' ')
      // Who is elsewhere by now is left there.
      if (area === document.activeElement) put(at, at, text, [text.length, text.length])
      else onText(value.slice(0, at) + text + value.slice(at))
    },
    takeOut({ id }) {
      const left = id === undefined ? value : withoutImage(value, id)
      if (left !== value) onText(left)
    },
  }))

  useEffect(() => {
    if (!caret.current) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  }, [caret])
  useLayoutEffect(() => {
    const area = field.current
    return () => {
      if (area && document.activeElement === area) caret.current = { at: area.selectionStart }
    }
  }, [caret])

  const look = (area: HTMLTextAreaElement) =>
    assist?.look(area.selectionStart === area.selectionEnd ? area.value.slice(0, area.selectionStart) : null)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (assist?.press(event.nativeEvent)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const { selectionStart, value: text } = event.currentTarget
    if (onTemplates && event.key === '/' && AT_WORD.test(text.slice(0, selectionStart))) {
      event.preventDefault()
      onTemplates()
    } else if (onArticles && event.key === '?' && ASKED_ONCE.test(text.slice(0, selectionStart))) {
      event.preventDefault()
      onArticles()
    } else if (onSend && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    } else if (onLeave && event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onLeave()
    }
  }

  return (
    <Area
      id={id}
      ref={field}
      narrow={narrow}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-required={required}
      aria-describedby={describedBy}
      aria-keyshortcuts={onSend ? 'Control+Enter' : undefined}
      readOnly={readOnly}
      {...assist?.aria}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => {
        onText(target.value)
        look(target)
      }}
      onSelect={(event) => look(event.currentTarget)}
      onBlur={() => {
        assist?.close()
        onBlur?.()
      }}
      onKeyDown={onKeyDown}
    />
  )
}
