/** What both plugins take. */
export interface PluginOptions {
  /**
   * The configuration's file or its folder, absolute, as a file URL, or relative to the host's root. Default: `tools.config.ts`
   * there or in a folder above.
   */
  readonly config?: string | URL
  /** `false` writes nothing: import `virtual:toolcrib` in place of the generated files. Default `true`. */
  readonly write?: boolean
  /**
   * What a tool that can't be used does: `fail` fails the build, `warn` is said and the last good files stay. Default: `fail`,
   * and `warn` in Vite's development server and in its builds that watch.
   */
  readonly errors?: 'fail' | 'warn'
}
