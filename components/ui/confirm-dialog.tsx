"use client";

import { Button } from "./button";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will be lost and what stays. */
  description: string;
  /** Words of the button that does it. */
  confirm: string;
  /** Words of the button that does not. */
  dismiss: string;
  onConfirm: () => void;
}

/** Asks once before something that cannot be taken back. */
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
