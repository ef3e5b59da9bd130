"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { TextArea } from "./text-area";
import { TextInput } from "./text-input";

interface WordsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  label: string;
  initial: string;
  /** Allows several lines. */
  long?: boolean;
  /** Allows an empty text. */
  emptyAllowed?: boolean;
  /** Existing texts offered as buttons. */
  known?: readonly string[];
  save: string;
  onSave: (text: string) => void;
}

/** Dialog that asks for a name, a note or a tag. */
export function WordsDialog(props: WordsDialogProps) {
  const { open, onOpenChange, title } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      {open && <WordsForm {...props} />}
    </Dialog>
  );
}

function WordsForm({ onOpenChange, label, initial, long, emptyAllowed, known = [], save, onSave }: WordsDialogProps) {
  const id = useId();
  const [text, setText] = useState(initial);
  const done = (closeWith: string) => {
    onSave(closeWith.trim());
    onOpenChange(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (emptyAllowed || text.trim() !== "") done(text);
  };
  return (
    <form onSubmit={submit} className="space-y-3">
      <label htmlFor={id} className="block text-sm">
        {label}
      </label>
      {long ? (
        <TextArea id={id} rows={4} value={text} onChange={(event) => setText(event.target.value)} maxLength={4000} />
      ) : (
        <TextInput id={id} value={text} onChange={(event) => setText(event.target.value)} maxLength={200} />
      )}
      {known.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {known.map((word) => (
            <Button key={word} size="sm" onClick={() => done(word)}>
              {word}
            </Button>
          ))}
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!emptyAllowed && text.trim() === ""}>
          {save}
        </Button>
      </div>
    </form>
  );
}
