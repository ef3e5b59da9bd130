"use client";

import { Button } from "./button";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Says what will be lost and what will be kept. */
  description: string;
  /** Label of the button that confirms. */
  confirm: string;
  /** Label of the button that cancels. */
  dismiss: string;
  onConfirm: () => void;
}

/** Dialog that asks for confirmation once before an action that cannot be undone. */
export function ConfirmDialog({ open, onOpenChange, title, description, confirm, dismiss, onConfirm }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{dismiss}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onOpenChange(false);
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}
