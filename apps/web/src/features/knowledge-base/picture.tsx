import type { ArticleAttachment } from '@balcao/contracts/kb/articles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessions } from '../../lib/session.ts'

/** The bytes of an article's file: asked for with the session, which an address alone cannot carry. */
export async function fetchPicture({ mediaId }: Pick<ArticleAttachment, 'mediaId'>): Promise<Blob> {
  const answer = await sessions.fetch(`/portal/media/${mediaId}`)
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}`)
  return answer.blob()
}

/** A picture of an article; its words where it is not to be had. */
export const ArticlePicture = ({ file, alt }: { file: ArticleAttachment; alt: string }) => {
  const { data } = useQuery({
    queryKey: ['article-picture', file.mediaId],
    queryFn: () => fetchPicture(file),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address ? <img className="article-picture" src={address} alt={alt} /> : <em>{alt}</em>
}
