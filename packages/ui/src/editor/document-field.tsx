import { tooHeavyForPage } from '@balcao/contracts/comments/markdown-bounds'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import type { DocumentFieldProps, DocumentHandle } from '../lib/editor/document-field-props.ts'
import type { Caret, FieldHandle } from '../lib/editor/field.ts'
import { Rescue } from '../rescue.tsx'
import { TextSkeleton } from '../skeletons.tsx'
import css from './editor.module.css'
import { PlainField } from './plain-field.tsx'
import { SwitchButton } from './switch-button.tsx'

const DocumentRichField = lazy<ComponentType<DocumentFieldProps & { onSwitch: () => void }>>(() =>
  import('./document-rich-field.tsx').then((module) => ({ default: module.DocumentRichField })),
)

/** The field of an article's text: as it will be read, or as its Markdown. */
export const DocumentField = (props: Omit<DocumentFieldProps, 'caret'>) => {
  const { id, value, onText, handle, label, placeholder, readOnly, describedBy } = props
  const [isPlain, setPlain] = useState(false)
  const caret = useRef<Caret>(null)
  const plainHandle = useRef<FieldHandle>(null)
  const isTooHeavy = tooHeavyForPage(value)

  const plain = (
    <PlainField
      id={id}
      side="staff"
      narrow={false}
      invalid={false}
      label={label}
      placeholder={placeholder}
      readOnly={readOnly === true}
      describedBy={describedBy}
      value={value}
      onText={onText}
      caret={caret}
      handle={{
        get current() {
          return plainHandle.current
        },
        set current(made) {
          plainHandle.current = made
          handle.current = made && plainDocument(made)
        },
      }}
    />
  )
  const change = () => {
    setPlain(!isPlain)
    caret.current = { at: 0 }
  }
  if (isPlain || isTooHeavy)
    return (
      <>
        <div className={css.bar}>{isTooHeavy ? null : <SwitchButton isPlain onSwitch={change} />}</div>
        {plain}
      </>
    )
  return (
    <Rescue instead={plain}>
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <DocumentRichField {...props} caret={caret} onSwitch={change} />
      </Suspense>
    </Rescue>
  )
}

/** What is done to the field, done to its Markdown. */
const plainDocument = (field: FieldHandle): DocumentHandle => ({
  insert: (text) => field.insert(text),
  linkArticle: (articleId, title) => field.insert(`[${title.replace(/[[\]\\`]/g, ' ')}](article:${articleId})`),
  hold: (image) => field.hold(image),
  show: (images) => field.show(images),
  arrive: (images) => field.arrive(images),
  takeOut: (image) => field.takeOut(image),
})
