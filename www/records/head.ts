/** The header of a record for tsshogi. */
import { kakinokiToMetadataKey, RecordMetadata } from 'tsshogi'
import type { Head } from './fields.ts'

/** The header as tsshogi's metadata. */
export function metadataOf(head: Head): RecordMetadata {
  const metadata = new RecordMetadata()
  for (const [name, value] of head) {
    const key = kakinokiToMetadataKey(name)
    if (key) metadata.setStandardMetadata(key, value)
    else metadata.setCustomMetadata(name, value)
  }
  return metadata
}
