ALTER TYPE "public"."role" ADD VALUE 'lead';--> statement-breakpoint
ALTER TYPE "public"."role" ADD VALUE 'administrator';--> statement-breakpoint
CREATE TABLE "sites" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"number" serial NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
