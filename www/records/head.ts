/** What the head of a record says beside the players, by the names that KIF gives it. */
import {
  type ImmutableRecordMetadata,
  kakinokiToMetadataKey,
  metadataKeyToKakinoki,
  RecordMetadata,
} from 'tsshogi'

/** Names as in KIF and values, in order. */
export type Head = [name: string, value: string][]

/** Everything that the metadata say. */
export function headOf(metadata: ImmutableRecordMetadata): Head {
  const standard = [...metadata.standardMetadataKeys].map((key) => [
    metadataKeyToKakinoki(key),
    metadata.getStandardMetadata(key) ?? '',
  ])
  const custom = [...metadata.customMetadataKeys].map((key) => [key, metadata.getCustomMetadata(key) ?? ''])
  return [...standard, ...custom].filter(([, value]) => value !== '') as Head
}

/** The metadata for tsshogi. */
export function metadataOf(head: Head): RecordMetadata {
  const metadata = new RecordMetadata()
  for (const [name, value] of head) {
    const key = kakinokiToMetadataKey(name)
    if (key) metadata.setStandardMetadata(key, value)
    else metadata.setCustomMetadata(name, value)
  }
  return metadata
}
