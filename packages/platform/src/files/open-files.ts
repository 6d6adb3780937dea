import type { Env } from '../env.ts'
import { openDiskFiles } from './disk.ts'
import type { Files } from './files.ts'
import { openS3Files } from './s3.ts'

type Settings = Pick<Env, 'FILES' | 'DATA_DIR' | 'S3_ENDPOINT' | 'S3_PATH_STYLE'> &
  Pick<Env, 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** The store of files that the settings choose. */
export function openFiles(env: Settings): Files {
  if (env.FILES === 'disk') return openDiskFiles(env.DATA_DIR)
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !region || !accessKeyId || !secretAccessKey) throw new TypeError('settings that loadEnv let through name a bucket whole')
  return openS3Files({ bucket, region, accessKeyId, secretAccessKey, endpoint: env.S3_ENDPOINT, pathStyle: env.S3_PATH_STYLE })
}
