import type { ArticleAttachment } from '@balcao/contracts/kb/articles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { session } from '../session.ts'

/** A picture of an article that is not for everybody: its bytes are asked for with the session, which an address alone cannot carry. */
export function ArticlePicture({ file, alt }: { file: ArticleAttachment; alt: string }) {
  const { data } = useQuery({
    queryKey: ['article-picture', file.mediaId],
    queryFn: async () => {
      const answer = await session.fetch(`/portal/media/${file.mediaId}`)
      if (!answer.ok) throw new Error(`The picture answered ${answer.status}`)
      return answer.blob()
    },
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
