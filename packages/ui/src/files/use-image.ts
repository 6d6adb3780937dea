import type { Attachment } from '@balcao/contracts/files/attachments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FileCalls } from '../lib/files/file-calls.ts'

/**
 * The address of an attached image, in memory: it is fetched with the session, since an address in a page cannot carry the token.
 * Undefined until it is there, and for files that are no images.
 */
export function useImage({ id, mime, hasThumbnail }: Attachment, size: 'thumbnail' | 'download', calls: FileCalls) {
  const { data, isError } = useQuery({
    queryKey: ['attachment-image', size, id],
    queryFn: async () => {
      const answer = await calls.fetch(`/api/attachments/${id}/${size}`)
      if (!answer.ok) throw new Error(`The ${size} answered ${answer.status}`)
      const bytes = await answer.blob()
      return bytes.slice(0, bytes.size, size === 'thumbnail' ? 'image/webp' : mime)
    },
    enabled: hasThumbnail,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { address, failed: isError }
}
