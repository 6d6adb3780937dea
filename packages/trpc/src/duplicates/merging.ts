import { ExecutedMerge, ExecuteMerge, GenerateMappings, Mappings, PreviewedMerge, PreviewMerge } from '@balcao/contracts/duplicates/merging'
import { executeMerge, generateMappings, previewMerge } from '@balcao/core/duplicates/merging'
import { agent } from '../endpoint.ts'

export const merging = {
  generateMappings: agent.mutation('POST /duplicate-detection/merge/generate-mappings', GenerateMappings, Mappings, generateMappings),
  preview: agent.mutation('POST /duplicate-detection/merge/preview', PreviewMerge, PreviewedMerge, previewMerge),
  execute: agent.mutation('POST /duplicate-detection/merge/execute', ExecuteMerge, ExecutedMerge, executeMerge),
}
