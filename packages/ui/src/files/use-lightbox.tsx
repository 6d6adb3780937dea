import type { Attachment } from '@balcao/contracts/files/attachments'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FileCalls } from '../lib/files/file-calls.ts'

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })))

/** Lets the images among these files be looked at; the element belongs beside what opens it. */
export function useLightbox(files: readonly Attachment[], calls: FileCalls): { open: (id: number) => void; element: ReactNode } {
  const [first, setFirst] = useState<number | null>(null)
  const images = files.filter(({ hasThumbnail }) => hasThumbnail)
  const element =
    first === null ? null : (
      <Suspense>
        <Lightbox images={images} first={first} calls={calls} onClose={() => setFirst(null)} />
      </Suspense>
    )
  return { open: setFirst, element }
}
