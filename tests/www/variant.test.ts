import { expect, test } from 'vitest'
import { choose } from '../../www/worker/choose.ts'

test('the SIMD build is preferred where SIMD is known, and the plain one is the fallback', () => {
  expect(choose(['base', 'simd'])).toBe('simd')
  expect(choose(['base'])).toBe('base')
  expect(choose([])).toBeUndefined()
})

test('a browser without SIMD gets the plain build', () => {
  const validate = WebAssembly.validate
  WebAssembly.validate = () => false
  try {
    expect(choose(['base', 'simd'])).toBe('base')
    expect(choose(['simd'])).toBeUndefined()
  } finally {
    WebAssembly.validate = validate
  }
})
