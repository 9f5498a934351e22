import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { Field, FieldKeys } from './convention.ts'
import type { ScannedTool } from './scanned-tool.ts'

/** A piece of a file, in UTF-16 units of its text as the scan reads it: LF line ends, no byte order mark. */
export interface SourceRange {
  /** POSIX, relative to the root. */
  readonly file: string
  readonly start: number
  readonly end: number
}

/** All of a parameter, or members of it. */
export type LeftOut = true | readonly string[]

/** A function or class around a definition, which has to be called or constructed before the definition exists. */
export interface Enclosure {
  /** `method` and `constructor` stand in the class before them in the list. */
  readonly kind: 'function' | 'class' | 'method' | 'constructor'
  /** Its own name, or that of the constant that it was written into. Absent for callbacks. */
  readonly name?: string
  /** How the module's namespace leads to it, where it does. A static method is reached through its class. */
  readonly access?: readonly (string | number)[]
  readonly isStatic?: true
  /** Names of its parameters as written; a destructured one is the text of its pattern. */
  readonly parameters: readonly string[]
  /** What of each parameter a caller may leave out. Absent where nothing. */
  readonly leftOut?: readonly LeftOut[]
  readonly range: SourceRange
}

/**
 * A definition that was found and of which the source alone does not say everything, for the evaluator to complete. One place
 * may make several tools when it runs: in a loop, in a function that is called more than once.
 */
export interface PendingTool {
  /** The convention that found it. */
  readonly convention: string
  /** Where the definition begins. */
  readonly place: Place
  /** All of it: the call `server.registerTool(...)`, the object in a list, the class. */
  readonly range: SourceRange
  /** What could be read, as in `ScannedTool`. */
  readonly fields: ScannedTool['fields']
  readonly fieldPlaces: ScannedTool['fieldPlaces']
  /**
   * Fields that are written and could not be read, with the expression that gives each. Its value when it runs is the field's
   * value. Empty where the definition as a whole could not be opened.
   */
  readonly unread: { readonly [F in Field]?: SourceRange }
  /** The object that holds the fields that stand in no argument of their own. */
  readonly definition?: SourceRange
  /** The keys of `definition` that fields stand under, best first, where they are not the fields' own names. */
  readonly keys?: FieldKeys
  /**
   * It makes tools of what a parameter, a loop or a list holds when it runs. Their definitions may stand elsewhere, and be
   * found there: what it makes under another tool's name is that tool.
   */
  readonly makesAny?: true
  /** It changes what it is handed on the way: adds parameters, or writes something around the description. */
  readonly isReshaped?: true
  /**
   * Code elsewhere changes the definition after its literals, so that `fields` may be outdated. What counts is the value at
   * `access` once everything has been loaded and called, and not the value of its expressions when they ran.
   */
  readonly isChangedLater?: true
  /** The path from the module's namespace to the definition, as in `ScannedTool`. Absent inside a function. */
  readonly access?: readonly (string | number)[]
  /** Functions and classes around it, outermost first. Empty where it exists once its module is loaded. */
  readonly within: readonly Enclosure[]
  /** Why the source does not say it. They are the user's to read where running the code does not help, or is off. */
  readonly diagnostics: readonly Diagnostic[]
}
